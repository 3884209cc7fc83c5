import { listFeeChanges } from '@/lib/business/payout-terms'
import type { PayoutId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { type Page, toPage } from '@/lib/core/page'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { PayoutModel } from '@/prisma/generated/models'
import { type CoveredMovement, listMovementsCovered } from './movements'
import { getPayout } from './read'
import type { PayoutEntryKind } from './schema'

/** One line of a payout. The lines sum to the payout's amount. */
export interface PayoutEntry {
  /** Its position among the lines. */
  id: string
  /** The ledger transaction. Null if the line has none. */
  transactionId: string | null
  kind: PayoutEntryKind
  amountPaisa: bigint
  feePaisa: bigint | null
  invoiceId: string | null
  payoutId: string | null
  /** The number of its invoice, credit note or payout. */
  paper: string | null
  movement: CoveredMovement['kind'] | null
  createdAt: Date
}

// Positions before and after every possible transaction id.
const FIRST_PLACE = '00000000-0000-0000-0000-000000000001'
const FEE_PLACE = 'ffffffff-ffff-ffff-ffff-fffffffffffe'
const LAST_PLACE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const FEE_TRANSACTION = `
SELECT t.id FROM payout_postings p JOIN ledger_transactions t ON t.id = p.ledger_transaction_id
WHERE p.business_id = $1 AND p.environment = $2 AND p.payout_id = $3 AND t.kind = 'fee' ORDER BY t.id LIMIT 1`

const PAYABLE = `
SELECT id FROM ledger_accounts WHERE business_id = $1 AND environment = $2 AND kind = 'merchant_payable'`

/** A payout, ready for reading its lines. */
export interface OpenPayout {
  payout: PayoutModel
  /** A page of its lines, in ledger order. */
  page: (wanted: { limit: number; cursor?: string | undefined }) => Promise<Page<PayoutEntry>>
}

/** @throws {DomainError} `resource_not_found`. */
export async function openPayout(ctx: Ctx, id: PayoutId): Promise<OpenPayout> {
  const { businessId, environment } = ctx
  const payout = await getPayout(ctx, id)
  const [[account], [fee], fees] = await Promise.all([
    query<{ id: string }>(PAYABLE, [businessId, environment]),
    query<{ id: string }>(FEE_TRANSACTION, [businessId, environment, id]),
    listFeeChanges({ query }, ctx),
  ])
  const accountId = (account as { id: string }).id
  const head = lineOf(payout, FIRST_PLACE, 'opening', payout.openingPaisa, payout.coversFrom)
  const foot = [
    { ...lineOf(payout, FEE_PLACE, 'fee', -payout.feesPaisa), transactionId: fee?.id ?? null },
    lineOf(payout, LAST_PLACE, 'reserve', -payout.reservePaisa),
  ]
  const { afterTransactionId, throughTransactionId: throughId } = payout
  return {
    payout,
    async page({ limit, cursor }) {
      const isAfter = ({ id: place }: PayoutEntry) => cursor === undefined || place > cursor
      const afterId = cursor && cursor > afterTransactionId ? cursor : afterTransactionId
      const covered = { accountId, afterId, throughId }
      const movements = await listMovementsCovered({ query }, ctx, covered, fees, limit + 1)
      const isLast = movements.length <= limit
      const rows = [
        ...[head].filter((line) => line.amountPaisa !== 0n && isAfter(line)),
        ...movements.map(entryOf),
        ...(isLast ? foot.filter((line) => line.amountPaisa !== 0n && isAfter(line)) : []),
      ]
      return toPage(rows, limit)
    },
  }
}

const lineOf = (
  payout: PayoutModel,
  place: string,
  kind: PayoutEntryKind,
  amountPaisa: bigint,
  at?: Date | null,
): PayoutEntry => ({
  ...{ id: place, transactionId: null, kind, amountPaisa, feePaisa: null, invoiceId: null, payoutId: null },
  ...{ paper: null, movement: null, createdAt: at ?? payout.createdAt },
})

function entryOf(movement: CoveredMovement): PayoutEntry {
  const { id, kind, amountPaisa, feePaisa, invoiceId, paper, payoutId, payoutNumber, createdAt } = movement
  return {
    ...{ id, transactionId: id, kind: kindOf(kind), amountPaisa, feePaisa, invoiceId, payoutId },
    ...{ paper: paper ?? payoutNumber, movement: kind, createdAt },
  }
}

function kindOf(kind: CoveredMovement['kind']): PayoutEntryKind {
  switch (kind) {
    case 'charge':
    case 'refund':
      return kind
    case 'payout_returned':
      return 'returned'
    default:
      return 'correction'
  }
}

/** A line's text. */
export function entryInWords({ kind, movement, paper }: PayoutEntry, language: Language): string {
  const words = MESSAGES[language].document.payout.entries
  const text = movement === 'payout_paid' || movement === 'paid_before' ? words[movement] : words[kind]
  return filled(text, { number: paper ?? '' }).trim()
}

// How many rows are in memory at once.
const ROWS_AT_ONCE = 500

/** All lines of a payout, page by page. */
export async function* entryPages({ page }: OpenPayout): AsyncGenerator<PayoutEntry[]> {
  for (let cursor: string | undefined; ; ) {
    const { items, nextCursor }: Page<PayoutEntry> = await page({ limit: ROWS_AT_ONCE, cursor })
    yield items
    if (nextCursor === null) return
    cursor = items.at(-1)?.id
  }
}
