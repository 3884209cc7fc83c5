import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type BusinessId, toWire } from '@/lib/core/id'
import { type OperatorCtx, transact } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import { readMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import { lockPayable, type Tenant } from './lock'
import { bookMoves } from './post'
import type { PaidBeforeInput } from './schema'
import { paidBefore } from './table'

const EXISTS = `
SELECT 1 FROM payouts WHERE business_id = $1 AND environment = $2 AND status <> 'canceled'
UNION ALL SELECT 1 FROM paid_before WHERE business_id = $1 AND environment = $2 LIMIT 1`

/**
 * Books, once, what a business was paid before Khata made payouts. It corrects the business's first payout.
 * @throws {DomainError} `resource_not_found`, `payout_exists`, `merchant_balance_too_low` for more than it is owed.
 */
export function recordPaidBefore(
  ctx: OperatorCtx,
  businessId: BusinessId,
  { amountPaisa, note }: PaidBeforeInput,
): Promise<void> {
  return transact(ctx, async (tx) => {
    const tenant: Tenant = { businessId, environment: ctx.environment }
    found((await tx.query('SELECT 1 FROM businesses WHERE id = $1', [businessId]))[0])
    const payableId = await lockPayable(tx, tenant)
    if ((await tx.query(EXISTS, [businessId, ctx.environment])).length > 0)
      throw new DomainError('payout_exists')
    const { balancePaisa } = await readMerchantBalance(tx, tenant)
    if (amountPaisa > balancePaisa) throw new DomainError('merchant_balance_too_low')
    const now = await readTenantNow(tx, tenant)
    const [ledgerTransactionId] = await bookMoves(
      tx,
      tenant,
      payableId,
      [{ kind: 'paid_before', amountPaisa, from: 'payable', to: 'bank' }],
      now,
    )
    await paidBefore.insert(tx, [
      {
        ...tenant,
        amountPaisa,
        note,
        ledgerTransactionId: ledgerTransactionId as string,
        createdAt: now,
      },
    ])
    await recordAudit(tx, ctx, 'business.paid_before', toWire('biz', businessId), {
      amountPaisa: amountPaisa.toString(),
    })
  })
}
