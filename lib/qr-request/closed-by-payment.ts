import { z } from 'zod'
import { fromWire, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { closedQrRequests } from './schema'

const CLOSED = `SELECT id FROM qr_requests
  WHERE business_id = $1 AND environment = $2 AND closed_by_payment_id = $3 ORDER BY id`

/** For a payment at the desk: the requests that waited for the same. */
export const closedByPayment = {
  schema: z.object({ closedQrRequests }),
  read: (ctx: Ctx, { payment }: { payment: { id: string } }): Promise<{ closedQrRequests: string[] }> =>
    transact(ctx, async (tx) => {
      const { businessId, environment } = ctx
      const closed = await tx.query<{ id: string }>(CLOSED, [
        businessId,
        environment,
        fromWire('pay', payment.id),
      ])
      return { closedQrRequests: closed.map(({ id }) => toWire('qrq', id)) }
    }),
}
