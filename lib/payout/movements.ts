import { type FeeChange, feeOfCharge, feeOfRefund, feeOn } from '@/lib/business/payout-fee'
import { NEPAL } from '@/lib/core/calendar-date'
import type { Day } from '@/lib/core/day'
import type { Tx } from '@/lib/infra/database/transaction'
import type { MovementKind } from '@/lib/ledger/post'
import { ENTRIES } from '@/lib/statement/entries'
import type { Tenant } from './lock'

type Reader = Pick<Tx, 'query'>

/** A range of movements of what a business is owed: the ledger transactions after one id and up to another. */
export interface Covered {
  accountId: string
  /** Exclusive. */
  afterId: string
  /** Inclusive. */
  throughId: string
}

// A payout itself, and its fees, also change what is owed. A payout does not cover those.
const IS_COVERED = `t.kind NOT IN ('fee', 'payout')`
const WITHIN = `e.account_id = $1 AND e.transaction_id > $2 AND e.transaction_id <= $3 AND ${IS_COVERED}`

const LAST = `
SELECT e.transaction_id AS id FROM ${ENTRIES}
WHERE e.account_id = $1 AND e.transaction_id > $2 AND e.transaction_id < $3 AND ${IS_COVERED}
ORDER BY e.transaction_id DESC LIMIT 1`

/** The last movement between two ledger positions. Null if there is none. */
export async function lastMovement(
  on: Reader,
  accountId: string,
  afterId: string,
  beforeId: string,
): Promise<string | null> {
  const [last] = await on.query<{ id: string }>(LAST, [accountId, afterId, beforeId])
  return last?.id ?? null
}

const dayOfTransaction = (transaction: string) =>
  `(${transaction}.created_at AT TIME ZONE '${NEPAL}')::date::text`

// Groups equal amounts. A business has few prices, so a day has few different amounts, however many charges it has.
const ALIKE = `
SELECT t.kind, CASE WHEN $4 AND t.kind = 'charge' THEN ${dayOfTransaction('t')} END AS day, e.amount_paisa, count(*) AS times
FROM ${ENTRIES} WHERE ${WITHIN} GROUP BY 1, 2, 3`

// The parts of a credit note: how much of each charge it refunds, and the day of that charge.
const PARTS = `credit_notes n
  JOIN credit_note_parts p ON p.business_id = n.business_id AND p.environment = n.environment AND p.credit_note_id = n.id
  JOIN charged_invoices c ON c.business_id = p.business_id AND c.environment = p.environment AND c.invoice_id = p.invoice_id
  JOIN ledger_transactions charge ON charge.id = c.ledger_transaction_id`

const ALIKE_REFUNDS = `
SELECT ${dayOfTransaction('charge')} AS day, p.amount_paisa, count(*) AS times
FROM ${ENTRIES} JOIN ${PARTS} ON n.ledger_transaction_id = t.id
WHERE ${WITHIN} AND t.kind = 'refund' GROUP BY 1, 2`

interface Alike {
  kind: MovementKind
  day: Day | null
  amountPaisa: bigint
  times: bigint
}

/** The sums of what is covered. */
export interface Sums {
  chargesPaisa: bigint
  /** Zero or more. */
  refundsPaisa: bigint
  feesPaisa: bigint
  otherPaisa: bigint
}

/** @param fees all fee rates that the business has had in the environment. */
export async function sumMovements(
  on: Reader,
  { accountId, afterId, throughId }: Covered,
  fees: readonly FeeChange[],
): Promise<Sums> {
  const hasFees = fees.some(({ rate }) => rate)
  const range = [accountId, afterId, throughId]
  const groups = await on.query<Alike>(ALIKE, [...range, hasFees])
  const sums: Sums = { chargesPaisa: 0n, refundsPaisa: 0n, feesPaisa: 0n, otherPaisa: 0n }
  for (const { kind, day, amountPaisa, times } of groups) {
    const paisa = amountPaisa * times
    if (kind === 'charge') sums.chargesPaisa += paisa
    else if (kind === 'refund') sums.refundsPaisa -= paisa
    else sums.otherPaisa += paisa
    if (kind === 'charge' && day) sums.feesPaisa += times * feeOfCharge(rateOn(fees, day), amountPaisa)
  }
  if (!hasFees || sums.refundsPaisa === 0n) return sums
  const refunds = await on.query<Omit<Alike, 'kind'> & { day: Day }>(ALIKE_REFUNDS, range)
  for (const { day, amountPaisa, times } of refunds)
    sums.feesPaisa -= times * feeOfRefund(rateOn(fees, day), amountPaisa)
  return sums
}

const rateOn = (fees: readonly FeeChange[], day: Day) => feeOn(fees, day)?.rate ?? null

/** One movement that a payout covers. */
export interface CoveredMovement {
  id: string
  kind: MovementKind
  amountPaisa: bigint
  /** For a charge its fee, for a refund the returned fee as a negative amount. Null for all others. */
  feePaisa: bigint | null
  invoiceId: string | null
  /** The number of its paper: a charge's invoice, or a refund's credit note. */
  paper: string | null
  /** The payout that was returned or corrected. */
  payoutId: string | null
  payoutNumber: string | null
  createdAt: Date
}

type Row = Omit<CoveredMovement, 'feePaisa'> & { day: Day; parts: { day: Day; paisa: string }[] | null }

// The index alone finds the page. The details of each movement are joined only for its rows.
const PAGE = `
SELECT m.*, coalesce(n.number, i.invoice_number) AS paper, o.id AS payout_id, o.number AS payout_number,
  (SELECT json_agg(json_build_object('day', ${dayOfTransaction('charge')}, 'paisa', p.amount_paisa::text))
   FROM credit_note_parts p
   JOIN charged_invoices c ON c.business_id = p.business_id AND c.environment = p.environment AND c.invoice_id = p.invoice_id
   JOIN ledger_transactions charge ON charge.id = c.ledger_transaction_id
   WHERE p.business_id = n.business_id AND p.environment = n.environment AND p.credit_note_id = n.id) AS parts
FROM (
  SELECT t.id, t.kind, e.amount_paisa, t.invoice_id, t.created_at, ${dayOfTransaction('t')} AS day
  FROM ${ENTRIES} WHERE ${WITHIN} ORDER BY e.transaction_id LIMIT $4
) m
LEFT JOIN credit_notes n ON m.kind = 'refund' AND n.ledger_transaction_id = m.id
LEFT JOIN invoices i ON i.business_id = $5 AND i.environment = $6 AND i.id = m.invoice_id
LEFT JOIN payout_postings pp ON pp.ledger_transaction_id = m.id
LEFT JOIN payouts o ON o.business_id = pp.business_id AND o.environment = pp.environment AND o.id = pp.payout_id
ORDER BY m.id`

/** The movements that a payout covers, oldest first, up to a limit. */
export async function listMovementsCovered(
  on: Reader,
  { businessId, environment }: Tenant,
  { accountId, afterId, throughId }: Covered,
  fees: readonly FeeChange[],
  most: number,
): Promise<CoveredMovement[]> {
  const values = [accountId, afterId, throughId, most, businessId, environment]
  const rows = await on.query<Row>(PAGE, values)
  return rows.map(({ day, parts, ...row }) => ({ ...row, feePaisa: feeOf({ ...row, day, parts }, fees) }))
}

function feeOf(
  { kind, day, amountPaisa, parts }: Pick<Row, 'kind' | 'day' | 'amountPaisa' | 'parts'>,
  fees: readonly FeeChange[],
): bigint | null {
  if (kind === 'charge') return feeOfCharge(rateOn(fees, day), amountPaisa)
  if (kind !== 'refund') return null
  return (parts ?? []).reduce(
    (sum, part) => sum - feeOfRefund(rateOn(fees, part.day), BigInt(part.paisa)),
    0n,
  )
}
