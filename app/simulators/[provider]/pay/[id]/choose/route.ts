import { isProvider } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { readSmallBody } from '@/lib/simulator/body'
import { orUnavailable } from '@/lib/simulator/or-unavailable'
import { isOutcome } from '@/lib/simulator/outcome'
import { choosePayment, findPayment, refundPayment } from '@/lib/simulator/payment'
import { nextAddressOf, SIMULATORS } from '@/lib/simulator/simulators'

interface Context {
  params: Promise<{ provider: string; id: string }>
}

/** A person has chosen an outcome on the payment page. */
export function POST(request: Request, context: Context): Promise<Response> {
  return orUnavailable(() => respond(request, context))
}

async function respond(request: Request, { params }: Context): Promise<Response> {
  const { provider, id } = await params
  const choice = new URLSearchParams((await readSmallBody(request)) ?? '').get('outcome')
  const payment = isProvider(provider) ? await findPayment(provider, id) : null
  const page = `${env().APP_URL}/simulators/${encodeURIComponent(provider)}/pay/${encodeURIComponent(id)}`
  if (!payment) return seeOther(page)
  if (choice === 'refund_all' || choice === 'refund_half')
    await refundPayment(payment, choice === 'refund_half')
  // A payment that was already decided does not change. Its page shows the outcome.
  const chosen = isOutcome(choice) ? await choosePayment(payment, choice) : null
  if (chosen && isProvider(provider)) await SIMULATORS[provider].afterChoice?.(chosen)
  return seeOther((chosen && nextAddressOf(chosen)) ?? page)
}

function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
