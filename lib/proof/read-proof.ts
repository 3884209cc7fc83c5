import { NEPAL } from '@/lib/core/calendar-date'
import { addDays, type Day, startOfDay } from '@/lib/core/day'
import { NO_ID } from '@/lib/core/id'
import { leastIdSince } from '@/lib/core/id-time'
import type { OperatorCtx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import type { Environment, LedgerAccountKind, TopUpProvider } from '@/prisma/generated/enums'

type Reader = Pick<Tx, 'query'>

/** The balances of the accounts in paisa, with the sign that a person expects. */
export interface Held {
  walletsPaisa: bigint
  payablesPaisa: bigint
  inTransitPaisa: bigint
  /** What each provider has collected and not yet paid to the bank. */
  clearing: { provider: TopUpProvider; paisa: bigint }[]
  bankPaisa: bigint
  ownMoneyPaisa: bigint
  costsPaisa: bigint
}

/** What is computed from them. */
export interface Proof extends Held {
  /** What belongs to customers and merchants. */
  floatPaisa: bigint
  heldPaisa: bigint
  /** Negative if costs have used up money of customers or merchants. */
  coverPaisa: bigint
  /** Zero, unless the ledger is damaged. */
  differencePaisa: bigint
}

/** The balance of the bank's statement at the end of a day, to compare with the ledger. */
export interface BankSays {
  date: Day
  balancePaisa: bigint
  differencePaisa: bigint
}

// In production, a business that keeps its customers' balances itself is not included in these sums.
const IS_APART = (business: string) =>
  `($1::environment = 'production' AND EXISTS (SELECT FROM businesses apart WHERE apart.id = ${business} AND apart.money_mode = 'own'))`

// One statement, so that all sums are of the same moment. For a wallet it uses the stored balance instead of the entries, so that a
// difference between the two shows up. To get the balances at an earlier time, everything written since then is subtracted.
const HOLDINGS = `
WITH later AS (
  SELECT a.kind, a.provider, -sum(e.amount_paisa) AS paisa
  FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id JOIN ledger_accounts a ON a.id = e.account_id
  LEFT JOIN wallets w ON w.id = a.id
  WHERE $2::timestamptz IS NOT NULL AND NOT ${IS_APART('coalesce(a.business_id, w.business_id)')} AND t.environment = $1 AND t.created_at >= $2 AND t.id >= $3 AND e.transaction_id >= $3
  GROUP BY a.kind, a.provider
), now AS (
  SELECT a.kind, a.provider, coalesce(s.balance_paisa, 0) + coalesce((
      SELECT sum(e.amount_paisa) FROM ledger_entries e
      WHERE e.account_id = a.id AND e.transaction_id > coalesce(s.through_transaction_id, '${NO_ID}')), 0) AS paisa
  FROM ledger_accounts a LEFT JOIN ledger_snapshots s ON s.account_id = a.id
  WHERE a.environment = $1 AND a.kind <> 'wallet' AND NOT ${IS_APART('a.business_id')}
  UNION ALL
  SELECT 'wallet', NULL, sum(balance_paisa) FROM wallets w
  WHERE environment = $1 AND NOT ${IS_APART('w.business_id')}
)
SELECT kind, provider, coalesce(sum(paisa), 0)::numeric(38, 0) AS paisa
FROM (SELECT * FROM now UNION ALL SELECT * FROM later) each
GROUP BY kind, provider ORDER BY provider`

interface Holding {
  kind: LedgerAccountKind
  provider: TopUpProvider | null
  paisa: bigint
}

/** @param until the balances before this time. Without it, the present ones. */
export async function readProof(on: Reader, environment: Environment, until?: Date): Promise<Proof> {
  const rows = await on.query<Holding>(HOLDINGS, [environment, until ?? null, leastIdSince(until)])
  const owed = (kind: LedgerAccountKind) =>
    rows.reduce((sum, row) => (row.kind === kind ? sum + row.paisa : sum), 0n)
  return proved({
    walletsPaisa: owed('wallet'),
    payablesPaisa: owed('merchant_payable'),
    inTransitPaisa: owed('in_transit'),
    clearing: rows.flatMap(({ kind, provider, paisa }) =>
      kind === 'provider_clearing' && provider ? [{ provider, paisa: -paisa }] : [],
    ),
    bankPaisa: -owed('bank'),
    ownMoneyPaisa: owed('operator'),
    costsPaisa: -owed('costs'),
  })
}

/** Computes the totals of the balances. */
export function proved(held: Held): Proof {
  const floatPaisa = held.walletsPaisa + held.payablesPaisa + held.inTransitPaisa
  const heldPaisa = held.clearing.reduce((sum, { paisa }) => sum + paisa, held.bankPaisa)
  return {
    ...held,
    floatPaisa,
    heldPaisa,
    coverPaisa: heldPaisa - floatPaisa,
    differencePaisa: heldPaisa + held.costsPaisa - floatPaisa - held.ownMoneyPaisa,
  }
}

const SAID = `
SELECT b.day::text AS date, b.balance_paisa, b.balance_paisa + coalesce((
    SELECT sum(e.amount_paisa) FROM ledger_accounts a
    JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transactions t ON t.id = e.transaction_id
    WHERE a.environment = b.environment AND a.kind = 'bank'
      AND t.created_at < (b.day + 1)::timestamp AT TIME ZONE '${NEPAL}'), 0) AS difference_paisa
FROM bank_balances b WHERE b.environment = $1`

/** The newest statement of the bank. Null if none was recorded. */
export async function newestBankSays(on: Reader, environment: Environment): Promise<BankSays | null> {
  const [row] = await on.query<BankSays>(`${SAID} ORDER BY b.day DESC LIMIT 1`, [environment])
  return row ?? null
}

/** The bank's statements for a range of days. */
export function bankSaysOf(on: Reader, environment: Environment, from: Day, to: Day): Promise<BankSays[]> {
  return on.query<BankSays>(`${SAID} AND b.day BETWEEN $2::date AND $3::date`, [environment, from, to])
}

/** What the ledger and the bank's statement say now. */
export async function getProof({
  environment,
  now,
}: OperatorCtx): Promise<Proof & { at: Date; bankSays: BankSays | null }> {
  const [proof, bankSays] = await Promise.all([
    readProof({ query }, environment),
    newestBankSays({ query }, environment),
  ])
  return { ...proof, at: now, bankSays }
}

/** The end of a day in Nepal, which is the start of the next one. */
export const endOf = (day: Day): Date => startOfDay(addDays(day, 1), NEPAL)
