import { z } from 'zod'
import { env } from '@/lib/infra/env'
import { endProblem, noteProblem } from '@/lib/infra/telemetry/problems'
import type { Transport, Verdict } from '@/lib/messages/outbox/transport'
import { aakash } from './aakash'
import { type SmsProvider, SmsRefusal } from './provider'

// HTTP 403 with one of the codes 1000 to 1013 is a refusal.
const responseSchema = z.object({ response_code: z.coerce.number(), response: z.string().optional() })
const ACCEPTED = 200
// 1007: the receiver is invalid. 1010: the text is empty. 1011: there is no valid receiver. All others are about the account: token,
// network address, sender, credit.
const OF_THE_MESSAGE = [1007, 1010, 1011]

/** Sparrow SMS. @see https://docs.sparrowsms.com/sms/outgoing_sendsms/ */
const sparrow: SmsProvider = {
  url: 'https://api.sparrowsms.com/v2/sms/',
  form: ({ token, from, to, text }) => ({ token, from, to, text }),
  read(status, body) {
    const { data } = responseSchema.safeParse(body)
    if (!data) throw new Error(`Sparrow responded ${status} without a code.`)
    if (status === 200 && data.response_code === ACCEPTED) return
    const concerns = OF_THE_MESSAGE.includes(data.response_code) ? 'message' : 'account'
    if (status >= 500) throw new Error(`Sparrow responded ${status}.`)
    throw new SmsRefusal(
      concerns,
      `Sparrow refused with code ${data.response_code}${data.response ? `: ${data.response}` : ''}`,
    )
  },
}

const PROVIDERS: Record<'sparrow' | 'aakash', SmsProvider> = { sparrow, aakash }

// Longer than a provider needs, and shorter than the lease of the queue.
const TIMEOUT_MS = 15_000
// The providers' responses are much shorter.
const MAX_RESPONSE_BYTES = 65_536
const PROBLEM = 'sms_not_sent'

/** Sends SMS through the configured provider. Without one, SMS stay in the local outbox. */
export function smsTransport(): Transport {
  const { SMS_PROVIDER, SMS_TOKEN = '', SMS_FROM = '', SMS_URL } = env()
  if (!SMS_PROVIDER) return async () => ({ outcome: 'accepted' })
  const provider = PROVIDERS[SMS_PROVIDER]
  return async ({ recipient, text }) => {
    // Both providers expect ten digits without the country code.
    const form = provider.form({
      token: SMS_TOKEN,
      from: SMS_FROM,
      to: recipient.replace(/^\+977/, ''),
      text: text ?? '',
    })
    const verdict = await post(SMS_URL ?? provider.url, form, provider)
    if (verdict.outcome === 'accepted') endProblem(PROBLEM, 'SMS can be sent again.')
    return verdict
  }
}

async function post(url: string, form: Record<string, string>, provider: SmsProvider): Promise<Verdict> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    provider.read(response.status, parsed(await textOf(response)))
    return { outcome: 'accepted' }
  } catch (error) {
    const reason = withoutNumbers(error instanceof Error ? error.message : String(error))
    if (error instanceof SmsRefusal && error.concerns === 'message') return { outcome: 'refused', reason }
    const message = `SMS cannot be sent: ${reason.replace(/\.$/, '')}. Check SMS_PROVIDER, SMS_TOKEN, SMS_FROM and your account there.`
    if (error instanceof SmsRefusal) noteProblem({ code: PROBLEM, severity: 'error', message })
    return { outcome: 'unavailable', reason }
  }
}

/** A provider may quote the phone or the code. Neither may appear in the log or in the health check. */
function withoutNumbers(text: string): string {
  return text.replace(/\d{5,}/g, '…').slice(0, 500)
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > MAX_RESPONSE_BYTES) throw new Error('The response of the SMS provider is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
