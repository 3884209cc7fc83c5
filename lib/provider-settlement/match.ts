import { invalidParameter } from '@/lib/core/errors'
import { newId } from '@/lib/core/id'
import type { Tx } from '@/lib/infra/database/transaction'
import type { ProviderSettlementRowModel, TopUpModel } from '@/prisma/generated/models'
import { MAX_SETTLEMENT_ROWS } from './file-schema'
import type { Settlement } from './read'
import { insertRows, settlementRows } from './table'

// Matches each row of a settlement with a top-up. All rows are matched in one statement, first at the check and again at the booking,
// because top-ups are credited, refunded and settled in between. What a business's own account collected goes to its own bank, so it is
// left out.

const FOUND = `
  SELECT r.id, r.row, r.is_refund, r.gross_paisa, t.id AS top_up_id, t.state = 'succeeded' AS is_credited,
    t.received_paisa, t.refunded_paisa, t.uncollected_paisa, t.provider_settlement_id IS NOT NULL AS is_settled
  FROM provider_settlement_rows r LEFT JOIN LATERAL (
    (SELECT * FROM topups t WHERE (t.provider, t.environment) = ($2::topup_provider, $3::environment)
      AND t.provider_account_id IS NULL AND lower(t.provider_reference) = lower(r.reference) LIMIT 1)
    UNION ALL
    (SELECT * FROM topups t WHERE (t.provider, t.environment) = ($2::topup_provider, $3::environment)
      AND t.provider_account_id IS NULL AND lower(t.provider_payment_id) = lower(r.reference) LIMIT 1)
    LIMIT 1) t ON true
  WHERE r.settlement_id = $1 AND r.result <> 'unreadable'`

// What booked settlements have already taken off for refunds of a top-up, and which part of that became a cost.
const BEFORE = `
  SELECT coalesce(sum(-r.gross_paisa) FILTER (WHERE r.result = 'refund'), 0) AS refunded, coalesce(sum(r.uncollected_paisa), 0) AS uncollected
  FROM provider_settlement_rows r JOIN provider_settlements s ON s.id = r.settlement_id
  WHERE r.top_up_id = f.top_up_id AND s.status = 'booked'`

// A refund is counted after the earlier refunds of the same top-up.
const MATCH = `
WITH found AS (${FOUND}), placed AS (
  SELECT f.*, before.refunded AS refunded_before, before.uncollected AS uncollected_before,
    row_number() OVER (PARTITION BY f.top_up_id, f.is_refund ORDER BY f.row) AS place,
    sum(-f.gross_paisa) OVER (PARTITION BY f.top_up_id, f.is_refund ORDER BY f.row) AS given_back
  FROM found f LEFT JOIN LATERAL (${BEFORE}) before ON f.is_refund AND f.top_up_id IS NOT NULL
), judged AS (
  SELECT p.*, CASE
    WHEN top_up_id IS NULL THEN 'unknown_here'
    WHEN is_refund AND refunded_before + given_back <= refunded_paisa THEN 'refund'
    WHEN is_refund THEN 'refund_unknown'
    WHEN NOT is_credited THEN 'not_credited'
    WHEN is_settled OR place > 1 THEN 'settled_twice'
    WHEN gross_paisa <> received_paisa THEN 'amount_differs'
    ELSE 'matched' END::settlement_row_result AS verdict
  FROM placed p
)
UPDATE provider_settlement_rows r SET result = j.verdict, top_up_id = j.top_up_id, expected_paisa = j.received_paisa,
  uncollected_paisa = CASE WHEN j.verdict = 'refund' THEN
    greatest(0, least(j.given_back, j.uncollected_paisa - j.uncollected_before))
    - greatest(0, least(j.given_back + j.gross_paisa, j.uncollected_paisa - j.uncollected_before)) ELSE 0 END
FROM judged j WHERE r.id = j.id`

const COUNT = `
SELECT count(*)::int AS rows, count(*) FILTER (WHERE result = 'matched')::int AS matched,
  count(*) FILTER (WHERE result NOT IN ('matched', 'refund'))::int AS problems,
  count(*) FILTER (WHERE result = 'unreadable')::int AS unreadable,
  count(*) FILTER (WHERE result = 'settled_twice')::int AS twice,
  coalesce(sum(gross_paisa), 0)::bigint AS gross_paisa, coalesce(sum(fee_paisa), 0)::bigint AS fee_paisa,
  coalesce(sum(net_paisa), 0)::bigint AS net_paisa, coalesce(sum(uncollected_paisa), 0)::bigint AS uncollected_paisa
FROM provider_settlement_rows WHERE settlement_id = $1`

export interface Matched {
  rows: number
  matched: number
  problems: number
  unreadable: number
  twice: number
  grossPaisa: bigint
  feePaisa: bigint
  netPaisa: bigint
  uncollectedPaisa: bigint
}

// In a settlement without a file, the rows are the top-ups themselves, each with what the provider still owes for it.
const UNSETTLED = `
SELECT id, provider_reference, received_paisa, refunded_paisa, uncollected_paisa FROM topups
WHERE (provider, environment) = ($1::topup_provider, $2::environment) AND state = 'succeeded' AND provider_settlement_id IS NULL
  AND provider_account_id IS NULL AND settled_at < $3
ORDER BY settled_at, id LIMIT ${MAX_SETTLEMENT_ROWS + 1}`

type Unsettled = Pick<TopUpModel, 'id' | 'refundedPaisa' | 'uncollectedPaisa'> & {
  providerReference: string
  receivedPaisa: bigint
}

async function findRows(tx: Tx, { id, provider, environment, coversTo }: Settlement): Promise<void> {
  const unsettled = await tx.query<Unsettled>(UNSETTLED, [provider, environment, coversTo])
  if (unsettled.length > MAX_SETTLEMENT_ROWS)
    throw invalidParameter('coversTo', 'covers more than 50,000 top-ups. Choose an earlier time.')
  await tx.query('DELETE FROM provider_settlement_rows WHERE settlement_id = $1', [id])
  const rows = unsettled.map((topUp, n): ProviderSettlementRowModel => {
    const left = topUp.receivedPaisa - topUp.refundedPaisa
    return {
      ...settlementRows.nulls,
      id: newId('psr'),
      environment,
      settlementId: id,
      row: n + 1,
      reference: topUp.providerReference,
      isRefund: false,
      grossPaisa: left,
      feePaisa: 0n,
      netPaisa: left,
      result: 'matched',
      topUpId: topUp.id,
      expectedPaisa: topUp.receivedPaisa,
      uncollectedPaisa: topUp.uncollectedPaisa,
    }
  })
  await insertRows(tx, rows)
}

/**
 * Matches each row of a settlement again, and stores the counts and sums. A settlement without a file keeps the sums that a person entered.
 */
export async function matchAndCount(
  tx: Tx,
  settlement: Settlement,
): Promise<{ settlement: Settlement; matched: Matched }> {
  const { id, provider, environment, origin } = settlement
  if (origin === 'hand') await findRows(tx, settlement)
  else await tx.query(MATCH, [id, provider, environment])
  const [matched] = (await tx.query<Matched>(COUNT, [id])) as [Matched]
  const sums = origin === 'file' ? matched : settlement
  const { rows, problems } = matched
  const counts = [rows, matched.matched, problems, sums.grossPaisa, sums.feePaisa]
  await tx.query(KEEP, [id, ...counts])
  const { grossPaisa, feePaisa } = sums
  return {
    matched,
    settlement: { ...settlement, rows, problems, matched: matched.matched, grossPaisa, feePaisa },
  }
}

const KEEP = `UPDATE provider_settlements SET rows = $2, matched = $3, problems = $4, gross_paisa = $5, fee_paisa = $6 WHERE id = $1`
