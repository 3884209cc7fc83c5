import { nextUpdatedAt } from '@/lib/core/change'
import { DomainError } from '@/lib/core/errors'
import { creditNoteNumber, fiscalYearOf } from '@/lib/core/fiscal-year'
import { newId } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import { MAX_PAISA } from '@/lib/core/money'
import { eventDocument } from '@/lib/events/document'
import { emitAll } from '@/lib/events/emit'
import type { NewEvent } from '@/lib/events/parameters'
import type { Ctx } from '@/lib/infra/ctx'
import { readTenantNow } from '@/lib/infra/database/tenant-clock'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { sha256 } from '@/lib/infra/keys/crypto'
import { loadFrozen, zoneOf } from '@/lib/invoice/freeze'
import { invoiceDocument } from '@/lib/invoice/present'
import { invoices } from '@/lib/invoice/table'
import { taxInRefunded } from '@/lib/invoice/tax'
import { note } from '@/lib/invoice/timeline'
import { readMerchantBalance } from '@/lib/ledger/get-merchant-balance'
import { type Posting, post } from '@/lib/ledger/post'
import { isOwnMoney } from '@/lib/provider-account/offered'
import { wallets } from '@/lib/wallet/table'
import type { CreditNoteModel, InvoiceModel, WalletModel } from '@/prisma/generated/models'
import type { Payers } from './payers'
import { creditNoteDocument, type WholeCreditNote } from './present'
import { creditNoteParts, creditNotes } from './table'

/** A refund of a paid invoice. */
export interface Credit {
  /** A paid invoice. This transaction has locked it and its subscription. */
  invoice: InvoiceModel
  /** Greater than 0. */
  amountPaisa: bigint
}

/** The reason of a refund. */
export interface Why extends Pick<CreditNoteModel, 'kind' | 'reason'> {
  metadata: Readonly<Record<string, string>>
}

/** The part of a paid invoice that no credit note covers yet. */
export const refundablePaisa = ({
  totalAmountPaisa,
  refundedPaisa,
}: Pick<InvoiceModel, 'totalAmountPaisa' | 'refundedPaisa'>): bigint => totalAmountPaisa - refundedPaisa

/**
 * Refunds parts of paid invoices of one customer. This writes credit notes with their numbers, moves the money to the wallets that paid,
 * and updates `refundedPaisa` of the invoices and the events. Amounts that were paid by different wallets, or with another tax, get
 * separate credit notes. For an invoice that no wallet paid, the credit note says `outside` and no money moves. Afterwards, the caller pays
 * what the wallets owe (`payOverdueInvoices`).
 * @param credits in the order in which the notes should list them.
 * @param payers of `lockPayers`, called before the invoices were locked. The wallets get their new balances.
 * @returns the notes, that of the first credit first.
 * @throws {DomainError} `invoice_not_paid`, `refund_exceeds_payment`, `merchant_balance_too_low`, `wallet_closed`, `wallet_limit_exceeded`.
 */
export async function writeCreditNotes(
  tx: Tx,
  ctx: Ctx,
  credits: readonly Credit[],
  payers: Payers,
  why: Why,
): Promise<WholeCreditNote[]> {
  for (const credit of credits) requireRefundable(credit, payers)
  await queueForCreditNotes(tx, ctx)
  const now = await readTenantNow(tx, ctx)
  const frozen = await loadFrozen(
    tx,
    credits.slice(0, 1).map(({ invoice }) => invoice),
  )
  const rows = groupsOf(credits, payers).map((group): Drafted => {
    const [{ invoice }] = group.credits as [Credit]
    const { seller, buyer } = frozen(invoice)
    const row: WholeCreditNote = {
      id: newId('cn'),
      businessId: ctx.businessId,
      environment: ctx.environment,
      number: '',
      invoiceId: invoice.id,
      customerId: invoice.customerId,
      subscriptionId: invoice.subscriptionId,
      amountPaisa: group.credits.reduce((sum, { amountPaisa }) => sum + amountPaisa, 0n),
      currency: invoice.currency,
      kind: why.kind,
      settlement: group.wallet ? 'wallet' : 'outside',
      ledgerTransactionId: group.wallet ? newId('txn') : null,
      reason: why.reason,
      seller: { ...seller },
      buyer: { ...buyer },
      taxRatePercent: invoice.taxRatePercent as number,
      taxPaisa: group.credits.reduce((sum, credit) => sum + taxOf(credit), 0n),
      printCount: 0,
      metadata: { ...why.metadata },
      createdAt: now,
      parts: group.credits.map(({ invoice: { id }, amountPaisa }) => ({ invoiceId: id, amountPaisa })),
    }
    return { row, wallet: group.wallet, timeZone: zoneOf(seller) }
  })
  await giveBack(tx, ctx, rows)
  await number(tx, ctx, rows, now)
  await creditNotes.insert(
    tx,
    rows.map(({ row }) => row),
  )
  await creditNoteParts.insert(
    tx,
    rows.flatMap(({ row }) => row.parts.map((part) => ({ ...part, ...tenantOf(ctx), creditNoteId: row.id }))),
  )
  await tell(tx, ctx, rows, credits, now)
  return rows.map(({ row }) => row)
}

interface Drafted {
  row: WholeCreditNote
  wallet: WalletModel | undefined
  timeZone: string
}

/**
 * The VAT in everything that was refunded of the invoice including this credit, minus the VAT in the earlier refunds. So rounding errors do
 * not add up.
 */
function taxOf({ invoice, amountPaisa }: Credit): bigint {
  const amounts = (invoice.lines as StoredLine[]).map((line) => BigInt(line.amountPaisa))
  const within = (refundedPaisa: bigint) =>
    taxInRefunded(amounts, refundedPaisa, invoice.taxRatePercent as number)
  return within(invoice.refundedPaisa + amountPaisa) - within(invoice.refundedPaisa)
}

const tenantOf = ({ businessId, environment }: Ctx) => ({ businessId, environment })

function requireRefundable({ invoice, amountPaisa }: Credit, payers: Payers): void {
  if (invoice.status !== 'paid') throw new DomainError('invoice_not_paid')
  const left = refundablePaisa(invoice)
  if (amountPaisa <= 0n || amountPaisa > left)
    throw new DomainError('refund_exceeds_payment', { param: 'amountPaisa', refundablePaisa: left })
  if (invoice.settlement === 'wallet' && !payers.has(invoice.id)) throw new DomainError('wallet_closed')
}

/** Groups the credits that can be on one credit note. */
function groupsOf(credits: readonly Credit[], payers: Payers) {
  const groups = new Map<string, { wallet: WalletModel | undefined; credits: Credit[] }>()
  for (const credit of credits) {
    const wallet = payers.get(credit.invoice.id)
    const key = `${wallet?.id} ${credit.invoice.taxRatePercent}`
    const group = groups.get(key) ?? { wallet, credits: [] }
    group.credits.push(credit)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Moves the money from the merchant's balance to the wallets. */
async function giveBack(tx: Tx, ctx: Ctx, rows: readonly Drafted[]): Promise<void> {
  const moved = rows.flatMap(({ row, wallet }) => (wallet ? [{ row, wallet }] : []))
  if (moved.length === 0) return
  const account = await readMerchantBalance(tx, ctx)
  const sum = moved.reduce((total, { row }) => total + row.amountPaisa, 0n)
  // A business that keeps its customers' money refunds its own money, so the limit does not apply.
  if (account.balancePaisa - sum < -env().REFUND_FLOOR_PAISA && !(await isOwnMoney(tx, ctx)))
    throw new DomainError('merchant_balance_too_low')
  const postings = moved.map(({ row, wallet }): Posting => {
    wallet.balancePaisa += row.amountPaisa
    if (wallet.balancePaisa > MAX_PAISA) throw new DomainError('wallet_limit_exceeded')
    wallet.updatedAt = nextUpdatedAt(wallet, row.createdAt)
    return {
      id: row.ledgerTransactionId as Posting['id'],
      ...tenantOf(ctx),
      kind: 'refund',
      invoiceId: row.invoiceId,
      topUpId: null,
      description: null,
      createdAt: row.createdAt,
      entries: [
        { accountId: account.id, amountPaisa: -row.amountPaisa, balanceAfterPaisa: null },
        { accountId: wallet.id, amountPaisa: row.amountPaisa, balanceAfterPaisa: wallet.balancePaisa },
      ],
    }
  })
  await post(tx, postings)
  await wallets.update(tx, [...new Set(moved.map(({ wallet }) => wallet))], ['balancePaisa', 'updatedAt'])
}

async function number(tx: Tx, ctx: Ctx, rows: readonly Drafted[], now: Date): Promise<void> {
  const [{ timeZone }] = rows as [Drafted]
  const numbers = await takeNumbers(tx, ctx, fiscalYearOf(now, timeZone), rows.length)
  for (const [i, { row }] of rows.entries()) row.number = numbers[i] as string
}

async function tell(
  tx: Tx,
  ctx: Ctx,
  rows: readonly Drafted[],
  credits: readonly Credit[],
  now: Date,
): Promise<void> {
  const events = rows.map(({ row }): NewEvent => {
    const document = eventDocument(ctx, row.id, creditNoteDocument(row))
    return { id: newId('evt'), type: 'credit_note.created', document }
  })
  for (const { invoice, amountPaisa } of credits) {
    invoice.refundedPaisa += amountPaisa
    const { id, type } = note(invoice, newId('evt'), 'invoice.refunded', now)
    events.push({ id, type, document: eventDocument(ctx, invoice.id, invoiceDocument(invoice)) })
  }
  await invoices.update(
    tx,
    credits.map(({ invoice }) => invoice),
    ['refundedPaisa', 'timeline', 'updatedAt'],
  )
  await emitAll(tx, events, ctx.requestId)
}

// As for invoices: many transactions can wait for an advisory lock, which wakes one at a time.
const QUEUE = 'SELECT pg_advisory_xact_lock($1)'

/**
 * Waits until no other transaction writes credit notes of the tenant. So the numbers have no gaps, and only one transaction at a time reads
 * what the merchant is owed.
 */
async function queueForCreditNotes(tx: Tx, { businessId, environment }: Ctx): Promise<void> {
  await tx.query(QUEUE, [sha256(`credit notes ${businessId} ${environment}`).readBigInt64BE()])
}

const TAKE = `
INSERT INTO credit_note_counters AS c (business_id, environment, fiscal_year, last_number) VALUES ($1, $2, $3, $4)
ON CONFLICT (business_id, environment, fiscal_year) DO UPDATE SET last_number = c.last_number + excluded.last_number
RETURNING last_number`

/** The next numbers of the tenant's series. The caller has waited in the queue. */
async function takeNumbers(tx: Tx, ctx: Ctx, fiscalYear: string, count: number): Promise<string[]> {
  const [taken] = await tx.query<{ lastNumber: number }>(TAKE, [
    ctx.businessId,
    ctx.environment,
    fiscalYear,
    count,
  ])
  const { lastNumber } = taken as { lastNumber: number }
  return Array.from({ length: count }, (_, i) => creditNoteNumber(fiscalYear, lastNumber - count + 1 + i))
}
