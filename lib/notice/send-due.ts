import { settledSequence } from '@/lib/events/settled'
import { endSetAside, setAside } from '@/lib/infra/bulkhead/set-aside'
import { doOrSplit } from '@/lib/infra/bulkhead/split'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { inTurnOf } from '@/lib/infra/process/sandbox-turn'
import type { Environment } from '@/prisma/generated/enums'
import { dueReceipts, eventsToRetry, NOTICE_TYPES } from './due'
import { type EventKey, loadOccasions } from './load-facts'
import { type DueReceipt, takeReceipts } from './load-receipts'
import { messagesOf } from './messages'
import { planNotices } from './rules'
import { tellRaises } from './tell-raises'
import { writeNotices } from './write-notices'

// A batch is one transaction. It blocks its process while its mails are made, for about 10 ms.
const BATCH_SIZE = 50

// For how long a run waits for transactions that write events just now.
const PATIENCE_MS = 5_000

/**
 * Queues the notices that are due in one environment: the receipts of top-ups, raised prices, then what events call for.
 * Each message is queued once, however often this runs and in however many processes.
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
  // The next run finds what a long transaction holds back now.
  if (through === null) return { idle: true }
  const follow = () => inTurnOf(environment, () => followEvents(environment, through))
  while ((await follow()) > 0) if (!(await mayGoOn())) return { idle: false }
  return { idle: true }
}

// As many as are sent in some seconds. Renewals can make receipts much faster than mails can be sent, and the outbox is
// no place for a hundred thousand of them: the event log holds them as well.
const MAX_WAITING = 1_000
const PAUSE_MS = 500

const WAITING = `
SELECT count(*)::int AS count FROM (
  SELECT FROM outbox_messages WHERE due_at <= now() AND environment = $1 LIMIT ${MAX_WAITING}) AS waiting`

/** Waits until few messages of the environment wait in the outbox. @returns false if the deadline came first. */
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

/** Events that failed before and whose pause is over. They are behind the others' place in the log. */
async function retrySetAside(environment: Environment): Promise<void> {
  await noticeEvents(await query<EventKey>(SET_ASIDE, [environment]))
}

const PLACE = 'SELECT through_sequence FROM notice_progress WHERE environment = $1'

// Reads the index events_told_idx.
const NEXT = `
SELECT e.id, e.business_id, e.environment, e.sequence FROM events e
WHERE e.environment = $1 AND e.type IN (${NOTICE_TYPES}) AND e.sequence > $2 AND e.sequence <= $3
ORDER BY e.sequence LIMIT ${BATCH_SIZE}`

// Two processes may do the same batch, and the slower one must not set the place back.
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

/** An event that cannot be handled is set aside, and the place in the log moves on. */
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
