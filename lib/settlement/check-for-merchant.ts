import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type TopUpId, toWire } from '@/lib/core/id'
import { type Ctx, type OperatorCtx, transact } from '@/lib/infra/ctx'
import { getReconciliation, type ReconciliationView, reconcilerId } from '@/lib/top-up/get-reconciliation'
import { checkTopUp } from './check'

// Members may be impatient. This limit keeps them from burdening a provider.
const ASKED_EVERY_SECONDS = 10

const ASK = `
UPDATE topups SET asked_at = now()
WHERE id = $1 AND reconciler_id IS NOT DISTINCT FROM $2 AND environment = $3
  AND (asked_at IS NULL OR asked_at < now() - interval '${ASKED_EVERY_SECONDS} seconds')
RETURNING id`

/**
 * Records that a member or an operator wants to ask the provider about a top-up. After the commit, `performCheck` asks.
 * @returns the id of the top-up.
 * @throws {DomainError} `resource_not_found`, `rate_limited`.
 */
export function intendCheck(ctx: Ctx | OperatorCtx, id: TopUpId): Promise<TopUpId> {
  return transact(ctx, async (tx) => {
    await getReconciliation(ctx, id, tx)
    const [asked] = await tx.query<{ id: TopUpId }>(ASK, [id, reconcilerId(ctx), ctx.environment])
    if (!asked)
      throw new DomainError('rate_limited', {
        message: 'The provider was asked about this top-up a moment ago. Try again in ten seconds.',
        retryAfterSeconds: ASKED_EVERY_SECONDS,
      })
    await recordAudit(tx, ctx, 'top_up.checked', toWire('top', id))
    return asked.id
  })
}

/**
 * Asks the provider about a top-up now, and applies the answer as the sweep does. Only the provider's record moves money.
 * @throws {DomainError} `provider_unavailable` if it gave no usable answer.
 */
export async function performCheck(ctx: Ctx | OperatorCtx, id: string): Promise<ReconciliationView> {
  const before = await getReconciliation(ctx, id as TopUpId)
  const after = found(await checkTopUp(id as TopUpId, ctx.requestId))
  // Test money has no provider to ask.
  if (after.provider !== 'sandbox' && after.checks === before.checks)
    throw new DomainError('provider_unavailable', {
      message:
        'The provider gave no answer, so nothing has changed. Khata asks again by itself. Try again later.',
    })
  return getReconciliation(ctx, id as TopUpId)
}
