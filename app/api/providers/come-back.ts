import { cookieIn } from '@/lib/auth/bearer'
import { clientOf } from '@/lib/auth/client'
import { userCookie } from '@/lib/auth/customer-cookies'
import { findStart } from '@/lib/checkout/present-top-up'
import { fromWire, newWireId, type QrRequestId, type TopUpId, toWire } from '@/lib/core/id'
import { LANGUAGES } from '@/lib/core/language'
import { isAskedWhenRead, isProvider, PROVIDERS } from '@/lib/core/providers'
import { query } from '@/lib/infra/database/db'
import { env } from '@/lib/infra/env'
import { countUnidentifiedCall } from '@/lib/infra/process/rate-limit'
import { log } from '@/lib/infra/telemetry/log'
import { pageOfBill } from '@/lib/notice/page-of-bill'
import { type Begun, hintOfReturn } from '@/lib/provider-account/speak'
import type { ReturnHint } from '@/lib/providers/provider'
import { checkQrRequest } from '@/lib/qr-request/ask'
import { findAnyQrRequest, findQrRequestAt } from '@/lib/qr-request/read'
import { checkTopUp, paymentKeyOf } from '@/lib/settlement/check'
import { findInvoiceConsent, PAID } from '@/lib/top-up/pay-invoice-with-credit'
import { findAnyTopUp } from '@/lib/top-up/read'
import { returnAddressOf } from '@/lib/top-up/return-address'
import { MESSAGES } from '@/messages/catalogue'

type TopUp = Parameters<typeof paymentKeyOf>[0] & Begun

interface Return {
  /** The text in the address. */
  provider: string
  /** The text in the address. */
  topUpId: string
  /** True if the browser came to the address for failed payments. */
  failed?: boolean
}

/**
 * A browser returns from a provider. What it says is only a hint: the provider is asked, and then the browser goes back to the page where
 * the top-up was started. It may come twice, late, or without any data, and may be another person's browser.
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
    // If the checkout has just started the subscription, it continues to the shop by itself, as after starting by hand.
    if ((await findStart(id))?.status === 'started') return seeOther(`${page}?done=1`)
    if ((await findInvoiceConsent(id))?.outcome === PAID) return seeOther(`${page}?paid=1`)
    const isSignedIn = cookieIn(request.headers, userCookie().name) !== undefined
    return seeOther(pageAfter(page, topUpId, isSignedIn))
  } catch (error) {
    log().error({ err: error, requestId, provider }, 'a customer came back and could not be sent on')
    return sorry(requestId)
  }
}

const BY_PAYMENT = `
SELECT id FROM topups WHERE provider = $1 AND environment IN ('sandbox', 'production') AND provider_payment_id = $2`

/** A browser returns to the fixed address of a provider that names the payment in the query. */
export async function comeBackByPayment(
  request: Request,
  { provider, failed }: Omit<Return, 'topUpId'>,
): Promise<Response> {
  const name = isProvider(provider) ? PROVIDERS[provider].sharedReturn : null
  const paymentId = name && new URL(request.url).searchParams.get(name)
  try {
    const [topUp] =
      paymentId && !paymentId.includes('\u0000')
        ? await query<{ id: TopUpId }>(BY_PAYMENT, [provider, paymentId])
        : []
    if (!topUp) return (await comeBackToBill(request, provider, paymentId)) ?? unknown()
    return await comeBack(request, { provider, topUpId: toWire('top', topUp.id), ...(failed && { failed }) })
  } catch (error) {
    const requestId = newWireId('req')
    log().error({ err: error, requestId, provider }, 'a customer came back and could not be found')
    return sorry(requestId)
  }
}

/** The same from a payment that went straight to a business. Undefined: no request has this name. */
async function comeBackToBill(
  request: Request,
  provider: string,
  reference: string | null,
): Promise<Response | undefined> {
  const isName = isProvider(provider) && reference !== null && !reference.includes('\u0000')
  const begun = isName ? await findQrRequestAt(provider, reference) : null
  if (!begun) return undefined
  const id = begun.id as QrRequestId
  if (begun.receivedPaisa === null && (await mayAsk(request)))
    await checkQrRequest(id, newWireId('req')).catch((error: unknown) =>
      log().error({ err: error, qrRequestId: id }, 'a QR request could not be settled at the return'),
    )
  return seeOther(await pageOfBill((await findAnyQrRequest(id)) ?? begun))
}

/**
 * Where the browser goes next. It may be another browser than at the start. The page of the balance asks for the phone number before it
 * shows anything to a person who is not signed in. The page of an invoice shows everybody what happened to the payment.
 */
function pageAfter(page: string, topUpId: string, isSignedIn: boolean): string {
  const url = new URL(page)
  if (url.pathname.startsWith('/wallet/top-ups/') && !isSignedIn) return `${env().APP_URL}/top-up/${topUpId}`
  if (url.pathname.startsWith('/invoice/')) url.searchParams.set('from', topUpId)
  return url.href
}

async function hintOf(returned: URLSearchParams, topUp: TopUp, failed: boolean): Promise<ReturnHint> {
  const key = paymentKeyOf(topUp)
  // Such a provider is asked for a day whatever its page says, so the customer has not given up.
  if (failed && isAskedWhenRead(topUp.provider)) return 'none'
  const hint = key ? await hintOfReturn(topUp, returned, key) : 'none'
  return failed && hint === 'none' ? 'gave_up' : hint
}

/** Each return makes a call to the provider, so the number per network address is limited. */
async function mayAsk(request: Request): Promise<boolean> {
  return (await countUnidentifiedCall(clientOf(request.headers).ip)).refusal === undefined
}

/** Whatever goes wrong here, the customer gets back to the page, which asks again. */
async function ask(id: TopUpId, requestId: string, hint: ReturnHint): Promise<void> {
  await checkTopUp(id, requestId, hint).catch((error: unknown) =>
    log().error({ err: error, requestId, topUpId: id }, 'a top-up could not be settled at the return'),
  )
}

const HEADERS = { 'cache-control': 'no-store' }

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { ...HEADERS, location } })
}

/** No payment of ours has this id. */
function unknown(): Response {
  const words = LANGUAGES.map((language) => ({ language, ...MESSAGES[language].topUp }))
  return textPage(
    404,
    words[0]?.unknownTitle ?? '',
    words.map(({ language, unknown }) => `<p lang="${language}">${unknown}</p>`),
  )
}

/** Without the database, nothing is known about the top-up. */
function sorry(requestId: string): Response {
  const paragraphs = LANGUAGES.map(
    (language) => `<p lang="${language}">${MESSAGES[language].topUp.cannotLook}</p>`,
  )
  return textPage(503, 'Please wait', [...paragraphs, `<p>${requestId}</p>`], { 'retry-after': '60' })
}

/** A page that consists of text only. */
function textPage(
  status: number,
  title: string,
  body: readonly string[],
  more: Record<string, string> = {},
): Response {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${title}</title>
<h1>${title}</h1>
${body.join('\n')}</html>`
  return new Response(text, {
    status,
    headers: { ...HEADERS, 'content-type': 'text/html; charset=utf-8', ...more },
  })
}
