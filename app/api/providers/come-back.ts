import { cookieIn } from '@/lib/auth/bearer'
import { clientOf } from '@/lib/auth/client'
import { userCookie } from '@/lib/auth/customer-cookies'
import { findStart } from '@/lib/checkout/present-top-up'
import { fromWire, newWireId, type TopUpId } from '@/lib/core/id'
import { LANGUAGES } from '@/lib/core/language'
import { isProvider } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { countUnidentifiedCall } from '@/lib/infra/process/rate-limit'
import { log } from '@/lib/infra/telemetry/log'
import { type Begun, hintOfReturn } from '@/lib/provider-account/speak'
import type { ReturnHint } from '@/lib/providers/provider'
import { checkTopUp, paymentKeyOf } from '@/lib/settlement/check'
import { findInvoiceConsent, PAID } from '@/lib/top-up/pay-invoice-with-credit'
import { findAnyTopUp } from '@/lib/top-up/read'
import { returnAddressOf } from '@/lib/top-up/return-address'
import { MESSAGES } from '@/messages/catalogue'

type TopUp = Parameters<typeof paymentKeyOf>[0] & Begun

interface Return {
  /** As it stands in the address. */
  provider: string
  /** As it stands in the address. */
  topUpId: string
  /** The browser came to the address for payments that failed. */
  failed?: boolean
}

/**
 * A browser comes back from a provider. What it says is only a hint: the provider is asked, and then the browser goes
 * back to the page that began the top-up. It may come twice, late, or without any data, and it may be somebody else's.
 */
export async function comeBack(request: Request, { provider, topUpId, failed }: Return): Promise<Response> {
  const requestId = newWireId('req')
  try {
    const id = fromWire('top', topUpId)
    const topUp = id && (await findAnyTopUp(id))
    if (!id || !isProvider(provider) || topUp?.provider !== provider)
      return seeOther(`${env().APP_URL}/top-up/unknown`)
    if (topUp.state !== 'succeeded' && (await mayAsk(request)))
      await ask(id, requestId, await hintOf(new URL(request.url).searchParams, topUp, failed ?? false))
    const page = returnAddressOf(topUp)
    if (!page) return seeOther(`${env().APP_URL}/top-up/${topUpId}`)
    // The checkout that has just started goes on to the shop by itself, as after a start by hand.
    if ((await findStart(id))?.status === 'started') return seeOther(`${page}?done=1`)
    if ((await findInvoiceConsent(id))?.outcome === PAID) return seeOther(`${page}?paid=1`)
    const isSignedIn = cookieIn(request.headers, userCookie().name) !== undefined
    return seeOther(pageAfter(page, topUpId, isSignedIn))
  } catch (error) {
    log().error({ err: error, requestId, provider }, 'a customer came back and could not be sent on')
    return sorry(requestId)
  }
}

/**
 * Where the browser goes on, which may be another one than at the beginning. The balance asks a person who is not signed in for the
 * number before it says anything. An invoice tells every person who opens it what became of the payment.
 */
function pageAfter(page: string, topUpId: string, isSignedIn: boolean): string {
  const url = new URL(page)
  if (url.pathname.startsWith('/wallet/top-ups/') && !isSignedIn) return `${env().APP_URL}/top-up/${topUpId}`
  if (url.pathname.startsWith('/invoice/')) url.searchParams.set('from', topUpId)
  return url.href
}

async function hintOf(query: URLSearchParams, topUp: TopUp, failed: boolean): Promise<ReturnHint> {
  const key = paymentKeyOf(topUp)
  const hint = key ? await hintOfReturn(topUp, query, key) : 'none'
  return failed && hint === 'none' ? 'gave_up' : hint
}

/** Each return makes a call to the provider, so one address may not do it without limit. */
async function mayAsk(request: Request): Promise<boolean> {
  return (await countUnidentifiedCall(clientOf(request.headers).ip)).refusal === undefined
}

/** Whatever goes wrong here, the customer comes back to the page, which looks again. */
async function ask(id: TopUpId, requestId: string, hint: ReturnHint): Promise<void> {
  await checkTopUp(id, requestId, hint).catch((error: unknown) =>
    log().error({ err: error, requestId, topUpId: id }, 'a top-up could not be settled at the return'),
  )
}

const HEADERS = { 'cache-control': 'no-store' }

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS, location } })
}

/** Without the database we know nothing about the top-up. So this page is made of nothing but text. */
function sorry(requestId: string): Response {
  const paragraphs = LANGUAGES.map(
    (language) => `<p lang="${language}">${MESSAGES[language].topUp.cannotLook}</p>`,
  )
  const text = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Please wait</title>
<h1>Please wait</h1>
${paragraphs.join('\n')}
<p>${requestId}</p></html>`
  const headers = { ...HEADERS, 'content-type': 'text/html; charset=utf-8', 'retry-after': '60' }
  return new Response(text, { status: 503, headers })
}
