import { brandingOf } from '@/lib/business/read'
import { DomainError } from '@/lib/core/errors'
import type { InvoiceId, QrRequestId } from '@/lib/core/id'
import { opensOnce, type ProviderName } from '@/lib/core/providers'
import { type Ctx, type PublicCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { billAccountOf } from '@/lib/provider-account/qr-account'
import type { QrRequestModel } from '@/prisma/generated/models'
import { type Bill, findShownQr, nextBegunAt } from './bill'
import { type Intent, makeQr, NOTHING } from './create'
import type { Wanted } from './pay-as-cash'
import { type Rehearsed, rehearse } from './rehearse'
import { LEAST_PAISA, MOST_PAISA } from './rules'
import { anyQrRequest } from './settle'

const SHOWN_FOR_S = 900

/** What a press has begun: a QR that waited already, or one that is to be made. */
type Begun = { shown: string } | { bill: KeptBill; intent: Intent }

/** A bill as text. */
type KeptBill = Omit<Bill, 'periodStart' | 'amountPaisa'> & {
  periodStart: string | null
  amountPaisa: string
}

/**
 * Anybody with the link begins to pay a bill. A QR that waits for exactly it is shown again.
 * @throws {DomainError} as cash for it; `invoice_not_open` if the link is about another period by now; `amount_changed`;
 * `amount_out_of_range`; `bill_attempts_exceeded`; `provider_account_missing`.
 */
export function intendBill(caller: PublicCtx, bill: Bill): Promise<string> {
  return transact(caller, async (tx) => {
    const ctx = await ctxOf(tx, caller, bill)
    const wanted = wantedOf(bill)
    const rehearsed = await rehearse(tx, ctx, wanted)
    const standing = await standingFor(tx, bill, rehearsed)
    if (standing) return JSON.stringify({ shown: standing.id } satisfies Begun)
    const account = await billAccountOf(tx, bill)
    if (!account) throw new DomainError('provider_account_missing')
    const intent: Intent = {
      wanted,
      account,
      expiresInSeconds: SHOWN_FOR_S,
      amountPaisa: bill.amountPaisa.toString(),
      reminderId: bill.reminderId,
    }
    const kept: KeptBill = {
      ...bill,
      periodStart: bill.periodStart?.toISOString() ?? null,
      amountPaisa: bill.amountPaisa.toString(),
    }
    return JSON.stringify({ bill: kept, intent } satisfies Begun)
  })
}

/** Where anybody pays it straight to the business. Null: no account of the business takes this sum. */
export async function billProviderOf(bill: Bill): Promise<ProviderName | null> {
  if (bill.amountPaisa < LEAST_PAISA || bill.amountPaisa > MOST_PAISA) return null
  return (await billAccountOf({ query }, bill))?.provider ?? null
}

// Presses of the same bill at the same moment share one call to the provider.
const running = new Map<string, Promise<QrRequestModel>>()

/** Makes what was begun. @throws {DomainError} `provider_unavailable`, `provider_account_refused`, and as the intent. */
export async function performBill(caller: PublicCtx, text: string): Promise<QrRequestModel> {
  const begun = JSON.parse(text) as Begun
  if ('shown' in begun) return anyQrRequest({ query }, begun.shown as QrRequestId)
  const { bill: kept, intent } = begun
  const bill: Bill = {
    ...kept,
    periodStart: kept.periodStart === null ? null : new Date(kept.periodStart),
    amountPaisa: BigInt(kept.amountPaisa),
  }
  const make = async () => {
    const ctx = await ctxOf({ query }, caller, bill)
    return makeQr(ctx, intent, (tx, rehearsed) => standingFor(tx, bill, rehearsed))
  }
  // The page of a provider opens once. Who goes there has a payment of their own.
  if (opensOnce(intent.account.provider)) return make()
  const key = `${bill.subscriptionId} ${bill.invoiceId} ${kept.periodStart}`
  const current = running.get(key) ?? make().finally(() => running.delete(key))
  running.set(key, current)
  return current
}

/** Nobody of the business acts. Its time counts. */
async function ctxOf(read: Pick<Tx, 'query'>, caller: PublicCtx, bill: Bill): Promise<Ctx> {
  const { businessId, environment } = bill
  const now = await readTenantNow(read, bill)
  return { ...caller, businessId, environment, now, actor: { kind: 'system' } }
}

const wantedOf = ({ invoiceId, subscriptionId }: Bill): Wanted =>
  invoiceId === null
    ? { ...NOTHING, subscriptionId, periods: 1 }
    : { ...NOTHING, invoiceId: invoiceId as InvoiceId }

/** The QR that waits for the bill. Null: one may be made. Between the press and the answer of the provider all may change. */
async function standingFor(
  tx: Tx,
  bill: Bill,
  { covers, amountPaisa }: Rehearsed,
): Promise<QrRequestModel | null> {
  const [cover] = covers
  const isSame = bill.invoiceId
    ? cover?.invoiceId === bill.invoiceId
    : cover?.periodStart === bill.periodStart?.toISOString()
  if (!isSame || covers.length > 1) throw new DomainError('invoice_not_open')
  if (amountPaisa !== bill.amountPaisa)
    throw new DomainError('amount_changed', { expectedPaisa: amountPaisa })
  const shown = await findShownQr(tx, bill)
  if (shown) return shown
  const nextAt = await nextBegunAt(tx, bill)
  if (nextAt === null) return null
  const { supportPhone: shopPhone } = await brandingOf(bill.businessId)
  throw new DomainError('bill_attempts_exceeded', {
    retryAfterSeconds: Math.max(1, (nextAt.getTime() - Date.now()) / 1_000),
    ...(shopPhone && { shopPhone }),
  })
}
