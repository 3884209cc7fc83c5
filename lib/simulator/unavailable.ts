import type { SimulatorPaymentModel } from '@/prisma/generated/models'

/** What a shop gets that asks about a payment while the status API is down: an error page, or an answer that is lost after its beginning. */
export const unavailable = ({ outcome }: SimulatorPaymentModel) =>
  outcome === 'answer_lost'
    ? new Response('{"', { headers: { 'content-type': 'application/json' } })
    : new Response('<html>Service Unavailable</html>', {
        status: 503,
        headers: { 'content-type': 'text/html' },
      })
