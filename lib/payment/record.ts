import { recordAudit } from '@/lib/audit/record'
import { getBusiness } from '@/lib/business/read'
import { dayOf } from '@/lib/core/day'
import { DAY_MS } from '@/lib/core/duration'
import { invalidParameter } from '@/lib/core/errors'
import { fromWire, newId, toWire } from '@/lib/core/id'
import type { ProviderName } from '@/lib/core/providers'
import { emit } from '@/lib/events/emit'
import type { Ctx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceModel, PaymentModel } from '@/prisma/generated/models'
import { isCashier } from './own'
import { presentPayment } from './present'
import type { RecordPaymentInput } from './schema'
import { payments } from './table'

/** Set if a provider's record shows that the money came in. API callers cannot set it. */
export interface Confirmed {
  confirmed?: { by: ProviderName; recorder: Recorder }
}

const OLDEST_MS = 90 * DAY_MS

const MEMBER = `SELECT m.id, a.name FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = $1 AND m.account_id = $2`
const KEY = 'SELECT id, name FROM api_keys WHERE business_id = $1 AND id = $2'

/**
 * Stores a payment for invoices that this transaction has settled outside of the wallet.
 * @param paid at least one, all of one customer, oldest period first.
 * @throws {DomainError} `parameter_invalid` for the time.
 */
export async function keepPayment(
  tx: Tx,
  ctx: Ctx,
  paid: readonly InvoiceModel[],
  { method, reference, note, receivedAt: named, confirmed }: RecordPaymentInput & Confirmed,
): Promise<PaymentModel> {
  const { businessId, environment, now } = ctx
  const receivedAt = named ?? now
  const recorder = confirmed?.recorder ?? (await recorderOf(tx, ctx))
  if (named) await refuseEarlier(tx, ctx, recorder, named)
  if (receivedAt > now) throw invalidParameter('receivedAt', 'must not be in the future.')
  if (now.getTime() - receivedAt.getTime() > OLDEST_MS)
    throw invalidParameter('receivedAt', 'must be at most 90 days ago.')
  const { customerId, subscriptionId } = paid[0] as InvoiceModel
  const row: PaymentModel = {
    id: newId('pay'),
    businessId,
    environment,
    customerId,
    subscriptionId,
    invoiceIds: paid.map(({ id }) => id),
    amountPaisa: paid.reduce((sum, { totalAmountPaisa }) => sum + totalAmountPaisa, 0n),
    method,
    confirmedBy: confirmed?.by ?? null,
    reference: reference ?? null,
    note: note ?? null,
    receivedAt,
    ...recorder,
    reversedAt: null,
    reversalReason: null,
    createdAt: now,
  }
  await payments.insert(tx, [row])
  await emit(tx, ctx, 'payment.recorded', row.id, presentPayment(row))
  return row
}

/** Like `keepPayment`, and also writes an entry to the audit log. */
export async function recordPayment(
  tx: Tx,
  ctx: Ctx,
  paid: readonly InvoiceModel[],
  input: RecordPaymentInput & Confirmed,
): Promise<PaymentModel> {
  const payment = await keepPayment(tx, ctx, paid, input)
  const about = { method: payment.method, amountPaisa: payment.amountPaisa.toString() }
  await recordAudit(tx, ctx, 'payment.recorded', toWire('pay', payment.id), about)
  return payment
}

const LAST_COUNT = `SELECT max(created_at) AS at FROM drawer_counts
  WHERE business_id = $1 AND environment = $2 AND member_id = $3 AND day = $4::date`

/** A cashier cannot record cash for another day, or for a time before the last count of their drawer. */
async function refuseEarlier(tx: Tx, ctx: Ctx, { memberId }: Recorder, receivedAt: Date): Promise<void> {
  if (!isCashier(ctx)) return
  const { timeZone } = await getBusiness({ ...ctx, tx })
  const today = dayOf(ctx.now, timeZone)
  if (dayOf(receivedAt, timeZone) !== today)
    throw invalidParameter(
      'receivedAt',
      'must be today, for a cashier. Leave it out, and write the day into the note.',
    )
  const [last] = await tx.query<{ at: Date | null }>(LAST_COUNT, [
    ctx.businessId,
    ctx.environment,
    memberId,
    today,
  ])
  if (last?.at && receivedAt < last.at)
    throw invalidParameter('receivedAt', 'must not be before the last count of your drawer. Leave it out.')
}

export type Recorder = Pick<PaymentModel, 'memberId' | 'apiKeyId' | 'recorderName'>

/** Who records it: a member, an API key, or Khata itself. */
export async function recorderOf(tx: Tx, { actor, businessId }: Ctx): Promise<Recorder> {
  const one = async (text: string, id: string | null) =>
    id ? (await tx.query<{ id: string; name: string }>(text, [businessId, id]))[0] : undefined
  const member = actor.kind === 'merchant' ? await one(MEMBER, fromWire('acc', actor.id)) : undefined
  const key = actor.kind === 'api_key' ? await one(KEY, fromWire('key', actor.id)) : undefined
  return {
    memberId: member?.id ?? null,
    apiKeyId: key?.id ?? null,
    recorderName: member?.name ?? key?.name ?? 'Khata',
  }
}
