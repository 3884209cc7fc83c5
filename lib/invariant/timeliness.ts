import { CALL_ABANDONED_SECONDS } from '@/lib/core/idempotency'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { waitsForReceiver } from '@/lib/webhook/delivery/due'
import { isToldOf } from './notices'
import { CLOCK_ERROR, type Rule } from './rule'

/** SQL: whether the work was set aside after failures. Another rule reports that. */
const isSetAside = (kind: string, id: string) =>
  `EXISTS (SELECT FROM set_aside_items a WHERE a.kind::text = ${kind} AND a.subject_id = ${id})`

/** SQL: work that was due before this is late. */
const LATE = `now() - interval '15 minutes'`
const LOCK_LIMIT = `interval '${CALL_ABANDONED_SECONDS} seconds'`

/** Work that is late: the rows, when they were due, and the sentence about a row (its id is the first argument, its time the last). */
interface Work {
  name: string
  says: string
  from: string
  /** The column with the work's id, if it is not `t.id`. */
  id?: string
  due: string
  breach: string
  /** SQL: the kind under which such work is set aside. */
  kind?: string
  advice?: string
}

const WORK: Work[] = [
  {
    name: 'subscription-overdue',
    says: 'A subscription has been due for more than 15 minutes.',
    // Work that became due because the sandbox clock was moved has only been waiting since that move.
    from: `subscriptions t ${joinClock('t.business_id', 't.environment')} WHERE t.due_at IS NOT NULL`,
    due: `greatest(t.due_at - make_interval(secs => ${CLOCK_OFFSET_MS} / 1000.0), clock.updated_at)`,
    breach: 'Subscription sub:%s has been due since %s.',
    kind: `'billing'`,
  },
  {
    name: 'delivery-overdue',
    says: 'A delivery has been due for more than 15 minutes, and nobody calls its endpoint.',
    from: `webhook_deliveries t WHERE NOT ${waitsForReceiver('t.endpoint_id')} AND NOT ${isSetAside(`'webhook_endpoint'`, 't.endpoint_id')}`,
    due: 't.due_at',
    breach: 'Delivery whd:%s has been due since %s.',
    kind: `'delivery'`,
  },
  {
    name: 'message-overdue',
    says: 'A mail or an SMS has been due for more than 15 minutes.',
    from: 'outbox_messages t WHERE true',
    due: 't.due_at',
    breach: 'The message msg:%s has been waiting to be sent since %s.',
    kind: 't.channel::text',
  },
  {
    name: 'notice-overdue',
    says: 'Customers have waited for more than 15 minutes to be told of something.',
    advice:
      'Look for a transaction that has been open for long (pg_stat_activity): notices wait until it ends. Then look at the log of the functions send-notices and send-sandbox-notices.',
    from: `events t JOIN notice_progress p ON p.environment = t.environment WHERE t.sequence > p.through_sequence AND ${isToldOf('t')}`,
    due: 't.created_at',
    breach: 'Event evt:%s of %s has no notice yet.',
  },
  {
    name: 'receipt-overdue',
    says: 'The receipt of a top-up has been due for more than 15 minutes.',
    from: 'due_receipts t WHERE true',
    id: 't.top_up_id',
    due: 't.created_at',
    breach: 'The receipt of top-up top:%s is due since %s.',
    kind: `'notice'`,
  },
  {
    name: 'recovery-overdue',
    says: 'A wallet has waited for more than 15 minutes to pay the open invoices that a top-up covers.',
    from: 'wallet_recoveries t WHERE true',
    id: 't.wallet_id',
    due: 't.marked_at',
    breach: 'Wallet wal:%s has been waiting to pay its open invoices since %s.',
    kind: `'recovery'`,
  },
  {
    name: 'checkout-overdue',
    says: 'A checkout is open after its end.',
    from: `checkout_sessions t WHERE t.status = 'open'`,
    due: 't.expires_at',
    breach: 'Checkout cs:%s is open, and it ended at %s.',
    kind: `'checkout_expiry'`,
  },
  {
    name: 'unstarted-overdue',
    says: 'A person who paid for a checkout that was not started should have been told more than 15 minutes ago.',
    advice: 'Look at the log of the function remind-unstarted-checkouts.',
    from: `unstarted_checkouts t JOIN topups p ON p.id = t.top_up_id WHERE NOT ${isSetAside(`'notice'`, 'p.checkout_session_id')}`,
    id: 't.top_up_id',
    due: 't.due_at',
    breach:
      'Top-up top:%s was credited, its checkout was not started, and its person is due to be told since %s.',
  },
  {
    name: 'phone-change-overdue',
    says: 'A number should have changed more than 15 minutes ago.',
    advice: 'Look at the log of the function finish-phone-changes.',
    from: `phone_changes t WHERE t.state = 'waiting'`,
    due: 't.due_at',
    breach: 'The change phc:%s is due since %s.',
    kind: `'phone_change'`,
  },
  {
    name: 'top-up-overdue',
    says: 'A provider should have been asked about a top-up more than 15 minutes ago.',
    from: `topups t WHERE NOT EXISTS (SELECT FROM provider_outages o
        WHERE t.provider_account_id IS NULL AND o.provider = t.provider AND o.environment = t.environment)
      AND NOT EXISTS (SELECT FROM account_outages o WHERE o.account_id = t.provider_account_id)`,
    due: 't.next_check_at',
    breach: 'Top-up top:%s should have been asked about at %s.',
    kind: `'top_up'`,
  },
  {
    name: 'provider-overdue',
    says: 'A provider that did not respond was not asked again in time.',
    from: `(SELECT provider, environment, NULL::uuid AS account_id, next_attempt_at FROM provider_outages
      UNION ALL SELECT a.provider, a.environment, a.id, o.next_attempt_at
        FROM account_outages o JOIN provider_accounts a ON a.id = o.account_id) t
      WHERE EXISTS (SELECT FROM topups p WHERE p.provider = t.provider AND p.environment = t.environment
        AND p.provider_account_id IS NOT DISTINCT FROM t.account_id AND p.next_check_at < ${LATE})`,
    id: 't.provider',
    due: 't.next_attempt_at',
    breach: 'Provider %s is to be asked again at %s.',
  },
  {
    name: 'intent-overdue',
    says: 'A call to the outside world was begun and never finished.',
    from: `idempotency_keys t WHERE t.phase = 'intended'`,
    id: 't.scope_id',
    due: 't.created_at',
    breach: 'The call of %s was begun at %s.',
  },
  {
    name: 'details-kept',
    says: 'The name or the address of a person who agreed to a start, or the page that began a top-up, is stored longer than a day.',
    from: `(SELECT top_up_id, given_at FROM checkout_consents WHERE email IS NOT NULL OR name IS NOT NULL
      UNION ALL SELECT id, created_at FROM topups WHERE return_to_encrypted IS NOT NULL) t WHERE true`,
    id: 't.top_up_id',
    due: `t.given_at + interval '26 hours'`,
    breach: 'Top-up top:%s has details that should have been deleted before %s.',
  },
  {
    name: 'answer-kept',
    says: 'A stored response is kept longer than its day.',
    from: 'idempotency_keys t WHERE true',
    id: 't.scope_id',
    due: `t.created_at + interval '26 hours'`,
    breach: 'A response to %s should have been deleted before %s.',
  },
]

/** I10. Late work is not broken: while nothing runs, work becomes late, and it is done when the system runs again. */
export const nothingIsOverdue: Rule[] = [
  ...WORK.map(
    ({ name, says, advice, from, id = 't.id', due, breach, kind }): Rule => ({
      name,
      says,
      ...(advice && { advice }),
      find: `SELECT format('${breach}', ${id}, ${due}) AS breach FROM ${from} AND ${due} < ${LATE}
        ${kind ? `AND NOT ${isSetAside(kind, id)}` : ''}`,
    }),
  ),
  {
    name: 'due-never',
    says: 'Work that is pending is due so late that nothing will do it.',
    // A message waits at most eight hours, a delivery a day, and a top-up seventeen hours.
    find: `SELECT format('The message msg:%s waits until %s.', id, due_at) AS breach FROM outbox_messages WHERE due_at > now() + interval '8 hours' + ${CLOCK_ERROR}
      UNION ALL SELECT format('Delivery whd:%s waits until %s.', id, due_at) FROM webhook_deliveries WHERE due_at > now() + interval '27 hours' + ${CLOCK_ERROR}
      UNION ALL SELECT format('Provider %s is asked again at %s.', provider, next_attempt_at) FROM provider_outages WHERE next_attempt_at > now() + interval '2 hours'
      UNION ALL SELECT format('Account pac:%s is asked again at %s.', account_id, next_attempt_at) FROM account_outages WHERE next_attempt_at > now() + interval '2 hours'
      UNION ALL SELECT format('Wallet wal:%s is marked at %s.', wallet_id, marked_at) FROM wallet_recoveries WHERE marked_at > now() + ${CLOCK_ERROR}
      UNION ALL SELECT format('Top-up top:%s is %s, and is asked about at %s.', id, state, coalesce(next_check_at::text, 'no time')) FROM topups
        WHERE next_check_at > now() + interval '17 days' OR next_check_at IS NULL AND reconciliation IS NULL AND state IN ('initiated', 'pending') AND provider <> 'sandbox'`,
  },
  {
    name: 'set-aside',
    says: 'Work was set aside because it failed.',
    advice: 'Run npm run set-aside. It shows the errors. With release, the work is attempted again.',
    find: `SELECT format('The %s of %s was set aside at %s after %s failures: %s.', kind, subject_id, first_failed_at, failures, rtrim(error, '.')) AS breach
      FROM set_aside_items`,
  },
  {
    name: 'lock-age',
    says: `An idempotency lock is older than ${CALL_ABANDONED_SECONDS} seconds.`,
    find: `SELECT format('Process %s has held an idempotency lock since %s.', a.pid, a.xact_start) AS breach
      FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
      WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database() AND a.application_name LIKE 'khata %'
        AND a.xact_start < now() - ${LOCK_LIMIT}`,
  },
]
