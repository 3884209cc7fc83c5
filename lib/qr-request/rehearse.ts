import { DomainError } from '@/lib/core/errors'
import type { SubscriptionId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel } from '@/prisma/generated/models'
import { lockForQr, payAsCash, type Wanted } from './pay-as-cash'
import { type Cover, coverOf, LEAST_PAISA, MOST_PAISA, sumOfInvoices } from './rules'

/** What a request would pay now. */
export interface Rehearsed {
  covers: Cover[]
  amountPaisa: bigint
  customerId: string | null
  subscriptionId: SubscriptionId | null
}

const UNDONE = new Error('undone')

const OPEN = `SELECT id FROM invoices WHERE business_id = $1 AND environment = $2 AND id = ANY ($3::uuid[])`

/**
 * Pays as cash would, sees what that pays, and undoes it. So a request is refused as cash is, and there is no second rule of what a
 * payment covers. The locks of what it would pay stay until the transaction ends.
 * @throws {DomainError} what refuses that cash, `amount_out_of_range`.
 */
export async function rehearse(tx: Tx, ctx: Ctx, wanted: Wanted): Promise<Rehearsed> {
  await lockForQr(tx, ctx, wanted)
  let paid: InvoiceModel[] = []
  const end = await tx.attempt(async () => {
    paid = (await payAsCash(tx, ctx, wanted, { method: 'qr' })).invoices
    throw UNDONE
  })
  if (end !== UNDONE) throw end
  const amountPaisa = sumOfInvoices(paid)
  if (amountPaisa < LEAST_PAISA || amountPaisa > MOST_PAISA)
    throw new DomainError('amount_out_of_range', { range: { minPaisa: LEAST_PAISA, maxPaisa: MOST_PAISA } })
  const isNew = wanted.membership !== null
  if (isNew) return { covers: [], amountPaisa, customerId: wanted.customerId, subscriptionId: null }
  const [first] = paid as [InvoiceModel]
  const ids = arrayParameter(paid.map(({ id }) => id))
  const open = await tx.query<{ id: string }>(OPEN, [ctx.businessId, ctx.environment, ids])
  const stands = new Set(open.map(({ id }) => id))
  return {
    covers: paid.map((invoice) => coverOf(invoice, stands.has(invoice.id))),
    amountPaisa,
    customerId: first.customerId,
    subscriptionId: first.subscriptionId as SubscriptionId,
  }
}
