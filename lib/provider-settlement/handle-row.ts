import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type SettlementRowId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import type { ProviderSettlementRowModel } from '@/prisma/generated/models'
import { settlementRows } from './table'

const LOCK = `
SELECT ${settlementRows.columnList('r')} FROM provider_settlement_rows r JOIN provider_settlements s ON s.id = r.settlement_id
WHERE r.environment = $1 AND r.id = $2 AND s.status = 'booked' FOR UPDATE OF r`

/**
 * Records what a person did about a problem of a booked settlement. A second note replaces the first.
 * @throws {DomainError} `resource_not_found`, `top_up_settled` if it is not a problem.
 */
export function handleRow(
  ctx: OperatorCtx,
  id: SettlementRowId,
  { note }: { note: string },
): Promise<ProviderSettlementRowModel> {
  return transact(ctx, async (tx) => {
    const row = found((await tx.query<ProviderSettlementRowModel>(LOCK, [ctx.environment, id]))[0])
    if (row.result === 'matched' || row.result === 'refund') throw new DomainError('top_up_settled')
    const handled = { ...row, handledAt: ctx.now, handledNote: note }
    await settlementRows.update(tx, [handled], ['handledAt', 'handledNote'])
    await recordAudit(tx, ctx, 'settlement_row.handled', toWire('psr', id), {
      reference: row.reference,
      note,
    })
    return handled
  })
}
