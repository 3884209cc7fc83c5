import type { StoredLine } from '@/lib/core/invoice-line'
import { settledSequence } from '@/lib/events/settled'
import { endSetAside, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import { walletBusiness } from '@/lib/infra/database/paying-wallet'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { inTurnOf } from '@/lib/infra/process/sandbox-turn'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { toldIn } from '@/lib/wallet/language'
import type { Environment, InvoiceOrigin, TopUpProvider } from '@/prisma/generated/enums'
import { dueReceipts, eventsToRetry, NOTICE_TYPES } from './due'
import { type EventKey, loadOccasions } from './load-facts'
import { messagesOf } from './messages'
import type { Notice } from './notice'
import { IS_OWN_WALLET, type Recipient, type RecipientRow, recipientOf as recipientAt } from './recipient'
import { madeOf, paidFor, planNotices, timeLeftMs } from './rules'
import { tellRaises } from './tell-raises'
import { writeNotices } from './write-notices'

// Each batch is one transaction. It blocks its process for about 10 ms, while its mails are rendered.
const BATCH_SIZE = 50

// How long a run waits for transactions that are writing events.
const PATIENCE_MS = 5_000

/**
 * Queues the notices that are due in one environment: first the receipts of top-ups, then price raises, then notices about events. Each
 * message is queued once, however often this runs and in however many processes.
 * @returns whether nothing was left when it stopped.
 */
export async function sendDueNotices(
  environment: Environment,
  budgetMs: number,
  patienceMs = PATIENCE_MS,
): Promise<{ idle: boolean }> {
  const deadline = Date.now() + budgetMs
  const mayGoOn = () => Date.now() < deadline && waitForRoom(environment, deadline)
  while (await mayGoOn()) {
    if ((await inTurnOf(environment, () => sendReceipts(environment))) > 0) continue
    if (await tellRaises(environment)) continue
    return followLog(environment, mayGoOn, patienceMs)
  }
  return { idle: false }
}

async function followLog(
  environment: Environment,
  mayGoOn: () => Promise<boolean> | boolean,
  patienceMs: number,
): Promise<{ idle: boolean }> {
  await retrySetAside(environment)
  const through = await settledSequence(patienceMs)
  // What a long transaction holds back now, the next run finds.
  if (through === null) return { idle: true }
  const follow = () => inTurnOf(environment, () => followEvents(environment, through))
  while ((await follow()) > 0) if (!(await mayGoOn())) return { idle: false }
  return { idle: true }
}

// As many as are sent in a few seconds. Renewals can produce receipts much faster than mails can be sent. The outbox should not fill up
// with a hundred thousand of them, because the event log holds them just as well.
const MAX_WAITING = 1_000
const PAUSE_MS = 500

const WAITING = `
SELECT count(*)::int AS count FROM (
  SELECT FROM outbox_messages WHERE due_at <= now() AND environment = $1 LIMIT ${MAX_WAITING}) AS waiting`

/** Waits until few messages of the environment are left in the outbox. @returns false if the deadline came first. */
async function waitForRoom(environment: Environment, deadline: number): Promise<boolean> {
  for (;;) {
    const [waiting] = await query<{ count: number }>(WAITING, [environment])
    if ((waiting?.count ?? 0) < MAX_WAITING) return true
    if (Date.now() + PAUSE_MS >= deadline) return false
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

const DUE_RECEIPTS = `
SELECT d.top_up_id AS id, t.business_id, t.environment ${dueReceipts('$1')}
ORDER BY d.top_up_id LIMIT ${BATCH_SIZE}`

async function sendReceipts(environment: Environment): Promise<number> {
  const due = await query<DueReceipt>(DUE_RECEIPTS, [environment])
  await doOrSplit(
    due,
    (receipts) => inTransaction((tx) => queueReceipts(tx, receipts)),
    (receipt, error) => setAside('notice', receipt, error),
  )
  return due.length
}

async function queueReceipts(tx: Tx, receipts: readonly DueReceipt[]): Promise<number> {
  const taken = await takeReceipts(tx, receipts)
  await endSetAside(
    tx,
    'notice',
    receipts.map(({ id }) => id),
  )
  return writeNotices(
    tx,
    taken.flatMap(({ subjectId: id, ageMs, notice, recipient }) =>
      messagesOf({ id, ageMs, now: new Date() }, notice, recipient),
    ),
  )
}

const SET_ASIDE = `
SELECT e.id, e.business_id, e.environment ${eventsToRetry('$1')}
ORDER BY a.next_attempt_at LIMIT ${BATCH_SIZE}`

/** Retries events that failed before and whose wait is over. The position in the log has already passed them. */
async function retrySetAside(environment: Environment): Promise<void> {
  await noticeEvents(await query<EventKey>(SET_ASIDE, [environment]))
}

const PLACE = 'SELECT through_sequence FROM notice_progress WHERE environment = $1'

// Uses the index events_told_idx.
const NEXT = `
SELECT e.id, e.business_id, e.environment, e.sequence FROM events e
WHERE e.environment = $1 AND e.type IN (${NOTICE_TYPES}) AND e.sequence > $2 AND e.sequence <= $3
ORDER BY e.sequence LIMIT ${BATCH_SIZE}`

// Two processes may handle the same batch. The slower one must not move the position back.
const MOVE = `
UPDATE notice_progress SET through_sequence = $2, updated_at = now()
WHERE environment = $1 AND through_sequence < $2`

/** Handles the next events up to a settled one. @returns how many. */
async function followEvents(environment: Environment, through: bigint): Promise<number> {
  const [place] = await query<{ throughSequence: bigint }>(PLACE, [environment])
  const after = (place as { throughSequence: bigint }).throughSequence
  if (after >= through) return 0
  const events = await query<EventKey & { sequence: bigint }>(NEXT, [environment, after, through])
  await noticeEvents(events)
  const isAll = events.length < BATCH_SIZE
  await query(MOVE, [environment, isAll ? through : events.at(-1)?.sequence])
  return isAll ? 0 : events.length
}

/** Handles events. One that fails is set aside, and the position in the log moves on. */
async function noticeEvents(events: readonly EventKey[]): Promise<void> {
  await doOrSplit(
    events,
    (some) => inTransaction((tx) => queueNotices(tx, some)),
    (event, error) => setAside('notice', event, error),
  )
}

async function queueNotices(tx: Tx, events: readonly EventKey[]): Promise<number> {
  const messages = (await loadOccasions(tx, events)).flatMap(({ facts, recipient }) =>
    planNotices(facts).flatMap((notice) => messagesOf(facts, notice, recipient)),
  )
  await endSetAside(
    tx,
    'notice',
    events.map(({ id }) => id),
  )
  return writeNotices(tx, messages)
}

/** A credited top-up whose receipt is due. */
interface DueReceipt {
  /** The id of the top-up. */
  id: string
  businessId: string | null
  environment: Environment
}

// A wallet has no e-mail address. The receipt goes to the address that the business of the top-up has for the customer, or else to the
// newest one.
const SELECT = `
SELECT t.id, t.business_id, t.environment, t.provider, t.amount_paisa, t.credited_at, w.id AS wallet_id,
  w.business_id AS world_id, u.phone, c.email, c.name, e.balance_after_paisa, t.provider_reference,
  paid.count AS paid_count, i.id AS invoice_id, i.business_id AS seller_id, i.origin, i.lines, i.period_end, pr.name AS product_name,
  b.name AS business_name, b.time_zone, b.accent_color, b.logo_url, b.support_email, b.support_phone, b.latin_sms, b.notices_off,
  extract(epoch FROM now() - d.created_at)::float8 * 1000 AS age_ms, ${IS_OWN_WALLET} AS is_own_wallet, ${toldIn('w.id')} AS language, wp.sms_receipts, wp.email_receipts
FROM due AS d
JOIN topups t ON t.id = d.top_up_id
JOIN wallets w ON w.id = t.wallet_id
JOIN users u ON u.id = t.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
LEFT JOIN ledger_entries e ON e.account_id = w.id AND e.transaction_id = coalesce(t.last_transaction_id, d.transaction_id)
LEFT JOIN LATERAL (
  SELECT count(*)::int, min(x.id::text)::uuid AS first FROM ledger_entries n JOIN ledger_transactions x ON x.id = n.transaction_id AND x.kind = 'charge'
  WHERE n.account_id = w.id AND n.transaction_id > d.transaction_id AND n.transaction_id <= t.last_transaction_id) paid ON true
LEFT JOIN ledger_transactions charge ON charge.id = paid.first
LEFT JOIN invoices i ON i.business_id = charge.business_id AND i.environment = t.environment AND i.id = charge.invoice_id
LEFT JOIN subscriptions s ON s.business_id = i.business_id AND s.environment = i.environment AND s.id = i.subscription_id
LEFT JOIN prices p ON p.business_id = i.business_id AND p.environment = i.environment AND p.id = s.price_id
LEFT JOIN products pr ON pr.business_id = i.business_id AND pr.environment = i.environment AND pr.id = p.product_id
LEFT JOIN businesses b ON b.id = coalesce(i.business_id, CASE WHEN ${IS_OWN_WALLET} THEN w.business_id END)
LEFT JOIN LATERAL (
  SELECT c.email, c.name FROM customers c
  WHERE c.user_id = t.user_id AND c.environment = t.environment AND c.archived_at IS NULL
    AND ${walletBusiness('c.business_id', 'c.environment')} IS NOT DISTINCT FROM w.business_id
  ORDER BY (c.business_id = t.business_id) DESC NULLS LAST, c.id DESC LIMIT 1
) c ON true`

// Deleting the row ensures that a receipt is made once: another process waits for this transaction, and then finds no row.
const TAKE = `
WITH due AS (
  DELETE FROM due_receipts WHERE top_up_id = ANY($1::uuid[]) RETURNING top_up_id, transaction_id, created_at
)${SELECT}`

interface Row
  extends DueReceipt,
    Omit<RecipientRow, 'businessId' | 'environment' | 'customerName' | 'chargeNotices'> {
  provider: TopUpProvider
  providerReference: string | null
  amountPaisa: bigint
  creditedAt: Date | null
  walletId: string
  worldId: string | null
  name: string | null
  /** The balance after the whole transaction of the credit. */
  balanceAfterPaisa: bigint | null
  ageMs: number
  /** How many invoices it paid, and the first of them. */
  paidCount: number
  invoiceId: string | null
  sellerId: string
  origin: InvoiceOrigin
  lines: StoredLine[]
  periodEnd: Date
  productName: string
  noticesOff: string[]
}

/** Takes these receipts out of the queue. @returns what to send. */
async function takeReceipts(
  tx: Tx,
  receipts: readonly DueReceipt[],
): Promise<{ subjectId: string; ageMs: number; recipient: Recipient; notice: Notice }[]> {
  const rows = await tx.query<Row>(TAKE, [arrayParameter(receipts.map(({ id }) => id))])
  return rows
    .filter(({ ageMs }) => timeLeftMs('top_up_receipt', ageMs) > 0)
    .map((row) => ({
      subjectId: row.id,
      ageMs: row.ageMs,
      recipient: recipientOf(row),
      notice: receiptOf(row),
    }))
}

/** Each payment has one message: the amount, the provider, what it paid and until when, and what is left. */
function receiptOf(row: Row): Notice {
  const { provider, amountPaisa, balanceAfterPaisa, creditedAt, paidCount, providerReference, invoiceId } =
    row
  // The reference of test money means nothing to anybody.
  const reference = provider === 'sandbox' ? undefined : (providerReference ?? undefined)
  const shared = {
    kind: 'top_up_receipt' as const,
    provider,
    ...(reference && { reference }),
    amounts: { amount: amountPaisa, ...(balanceAfterPaisa !== null && { balance: balanceAfterPaisa }) },
    dates: { ...(creditedAt && { at: creditedAt }) },
  }
  if (!invoiceId) return { ...shared, variant: 'credited', action: { to: 'wallet' } }
  if (paidCount > 1) return { ...shared, variant: 'several', count: paidCount, action: { to: 'wallet' } }
  const { sellerId: businessId, environment, productName } = row
  const [paidAt, periodEnd] = [creditedAt?.toISOString() ?? null, row.periodEnd.toISOString()]
  return {
    ...shared,
    ...paidFor(row, { variant: 'paid', paidAt, periodEnd, productName }),
    ...madeOf(row),
    action: { to: 'invoice', url: hostedUrl({ businessId, environment, id: invoiceId }) },
    isQuiet: row.noticesOff.includes('receipt'),
  }
}

function recipientOf(row: Row): Recipient {
  const { name, worldId, environment, paidCount, sellerId, isOwnWallet } = row
  const businessId = row.businessId ?? worldId ?? ''
  const person = recipientAt({ ...row, businessId, environment, customerName: name, chargeNotices: true })
  return {
    ...person,
    tenant: { businessId: businessId || null, environment },
    sender: isOwnWallet || (paidCount === 1 && sellerId) ? person.sender : null,
  }
}
