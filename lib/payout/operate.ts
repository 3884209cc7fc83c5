import { recordAudit } from '@/lib/audit/record'
import { found } from '@/lib/core/found'
import { type PayoutId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { PayoutModel } from '@/prisma/generated/models'
import type { Cut } from './cut'
import { type Made, makePayout } from './make'
import type { MakePayoutInput } from './schema'
import { cancelPayout } from './transitions'

/**
 * An operator makes the payout of a business now.
 * @throws {DomainError} `resource_not_found`.
 */
export function makePayoutNow(
  ctx: OperatorCtx,
  { businessId, all, cut }: MakePayoutInput & { cut: Cut },
): Promise<Made> {
  return transact(ctx, async (tx) => {
    found((await tx.query('SELECT 1 FROM businesses WHERE id = $1', [businessId]))[0])
    const made = await makePayout(tx, ctx, { businessId, environment: ctx.environment }, cut, { all })
    if (made.payout)
      await recordAudit(tx, ctx, 'payout.created', toWire('po', made.payout.id), {
        number: made.payout.number,
        amountPaisa: made.payout.amountPaisa.toString(),
        ...(all && { all }),
      })
    return made
  })
}

/**
 * An operator cancels a pending payout.
 * @throws {DomainError} `resource_not_found`, `payout_not_pending`.
 */
export function cancelPayoutByOperator(
  ctx: OperatorCtx,
  id: PayoutId,
  { reason }: { reason: string },
): Promise<PayoutModel> {
  return transact(ctx, async (tx) => {
    const payout = await cancelPayout(tx, ctx, { id, environment: ctx.environment }, reason)
    await recordAudit(tx, ctx, 'payout.canceled', toWire('po', id), { number: payout.number, reason })
    return payout
  })
}
