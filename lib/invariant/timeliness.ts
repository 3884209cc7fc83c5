import { CALL_ABANDONED_SECONDS } from '@/lib/core/idempotency'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/database/tenant-clock'
import { waitsForReceiver } from '@/lib/webhook/delivery/due'
import { IS_TOLD_OF } from './notices'
import { CLOCK_ERROR, type Rule } from './rule'

/** SQL: whether the work was set aside after failures. Another rule reports it. */
export const isSetAside = (kind: string, id: string) =>
  `EXISTS (SELECT FROM set_aside_items a WHERE a.kind = '${kind}' AND a.subject_id = ${id})`

const PATIENCE = `interval '15 minutes'`
const LOCK_LIMIT = `interval '${CALL_ABANDONED_SECONDS} seconds'`

/** SQL: the real time at which an id was made. */
const idTime = (id: string) =>
  `to_timestamp(('x' || substr(replace(${id}::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)`

/** I10. It holds only while the system runs. When it is stopped, work becomes overdue as time passes. */
export const nothingIsOverdue: Rule[] = [
  {
    name: 'subscription-overdue',
    says: 'A subscription has been due for more than 15 minutes.',
    // Work that became due when the sandbox clock was moved has waited only since then.
    find: `SELECT format('Subscription sub:%s (%s) has been due since %s.', s.id, s.status, s.due_at) AS breach
   FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
   WHERE greatest(s.due_at - make_interval(secs => ${CLOCK_OFFSET_MS} / 1000.0), clock.updated_at) < now() - ${PATIENCE}
     AND s.due_at IS NOT NULL AND NOT ${isSetAside('billing', 's.id')}`,
  },
  {
    name: 'delivery-overdue',
    says: 'A delivery has been due for more than 15 minutes, and nobody calls its endpoint.',
    find: `SELECT format('Delivery whd:%s of event evt:%s has been due since %s.', d.id, d.event_id, d.due_at) AS breach
   FROM webhook_deliveries d WHERE d.due_at < now() - ${PATIENCE} AND NOT ${waitsForReceiver('d.endpoint_id')}
     AND NOT ${isSetAside('delivery', 'd.id')} AND NOT ${isSetAside('webhook_endpoint', 'd.endpoint_id')}`,
  },
  {
    name: 'mail-overdue',
    says: 'A message has been due for more than 15 minutes.',
    find: `SELECT format('The %s of invoice %s has been waiting to be sent since %s.', channel, coalesce('inv:' || invoice_id, 'none'), due_at) AS breach
   FROM outbox_messages m WHERE due_at < now() - ${PATIENCE} AND NOT EXISTS (SELECT FROM set_aside_items a WHERE a.kind::text = m.channel::text AND a.subject_id = m.id)`,
  },
  {
    name: 'notice-overdue',
    says: 'Customers have waited for more than 15 minutes to be told of something.',
    advice:
      'Look for a transaction that has been open for long (pg_stat_activity): notices wait until it ends. Then look at the log of the functions send-notices and send-sandbox-notices.',
    find: `SELECT format('Event evt:%s (%s) of %s has no notice yet.', e.id, e.type, e.created_at) AS breach
   FROM events e JOIN notice_progress p ON p.environment = e.environment
   WHERE ${IS_TOLD_OF} AND e.sequence > p.through_sequence AND e.created_at < now() - ${PATIENCE}
   UNION ALL
   SELECT format('The receipt of top-up top:%s is due since %s.', top_up_id, created_at)
   FROM due_receipts d WHERE created_at < now() - ${PATIENCE} AND NOT ${isSetAside('notice', 'd.top_up_id')}`,
  },
  {
    name: 'recovery-overdue',
    says: 'A wallet has waited for more than 15 minutes to pay the open invoices that a top-up covers.',
    find: `SELECT format('Wallet wal:%s has been waiting to pay its open invoices since %s.', wallet_id, marked_at) AS breach
   FROM wallet_recoveries r
   WHERE (marked_at < now() - ${PATIENCE} AND NOT ${isSetAside('recovery', 'r.wallet_id')}) OR marked_at > now() + ${CLOCK_ERROR}`,
  },
  {
    name: 'mail-wait',
    says: 'A message waits longer than any pause between two attempts.',
    find: `SELECT format('The %s msg %s waits until %s after %s attempts.', channel, id, due_at, attempts) AS breach
   FROM outbox_messages WHERE due_at > now() + interval '8 hours' + ${CLOCK_ERROR}`,
  },
  {
    name: 'checkout-overdue',
    says: 'A checkout is open after its end.',
    find: `SELECT format('Checkout cs:%s is open, and it ended at %s.', c.id, c.expires_at) AS breach
   FROM checkout_sessions c
   WHERE c.status = 'open' AND c.expires_at < now() - ${PATIENCE} AND NOT ${isSetAside('checkout_expiry', 'c.id')}`,
  },
  {
    name: 'unstarted-overdue',
    says: 'A person who paid for a checkout that was not started should have been told more than 15 minutes ago.',
    advice: 'Look at the log of the function remind-unstarted-checkouts.',
    find: `SELECT format('Top-up top:%s was credited, its checkout was not started, and its person is due to be told since %s.',
     d.top_up_id, d.due_at) AS breach
   FROM unstarted_checkouts d JOIN topups t ON t.id = d.top_up_id
   WHERE d.due_at < now() - ${PATIENCE} AND NOT ${isSetAside('notice', 't.checkout_session_id')}`,
  },
  {
    name: 'phone-change-overdue',
    says: 'A number should have changed more than 15 minutes ago.',
    advice: 'Look at the log of the function finish-phone-changes.',
    find: `SELECT format('The change phc:%s of usr:%s is due since %s.', c.id, c.user_id, c.due_at) AS breach
   FROM phone_changes c
   WHERE c.state = 'waiting' AND c.due_at < now() - ${PATIENCE} AND NOT ${isSetAside('phone_change', 'c.id')}`,
  },
  {
    name: 'consent-kept',
    says: 'The name or the address of a person who agreed to a start is stored longer than a day.',
    find: `SELECT format('The consent of top-up top:%s of %s still has a name or an address.', top_up_id, given_at) AS breach
   FROM checkout_consents WHERE (email IS NOT NULL OR name IS NOT NULL) AND given_at < now() - interval '26 hours'`,
  },
  {
    name: 'top-up-overdue',
    says: 'A top-up has been neither paid nor failed for more than a day.',
    // Compared in real time, which the id has, because a payment provider does not use the sandbox clock. A top-up that its
    // provider does not decide waits for a person, and is left out.
    find: `SELECT format('Top-up top:%s from %s is %s since %s.', id, provider, state, created_at) AS breach
   FROM topups p WHERE state IN ('initiated', 'pending') AND reconciliation IS NULL
     AND ${idTime('id')} < now() - interval '24 hours' - ${CLOCK_ERROR} AND NOT ${isSetAside('top_up', 'p.id')}`,
  },
  {
    name: 'top-up-look-overdue',
    says: 'A provider should have been asked about a top-up more than 15 minutes ago.',
    find: `SELECT format('Top-up top:%s (%s) should have been asked about at %s.', p.id, p.provider, p.next_check_at) AS breach
   FROM topups p WHERE p.next_check_at < now() - ${PATIENCE} AND NOT ${isSetAside('top_up', 'p.id')}
     AND NOT EXISTS (SELECT FROM provider_outages o WHERE o.provider = p.provider AND o.environment = p.environment)`,
  },
  {
    name: 'provider-pause',
    says: 'A provider that does not respond was not asked again in time.',
    find: `SELECT format('Provider %s (%s) has not responded since %s, and is asked again at %s.', provider, environment, since, next_attempt_at) AS breach
   FROM provider_outages
   WHERE next_attempt_at NOT BETWEEN now() - ${PATIENCE} AND now() + ${PATIENCE} + ${CLOCK_ERROR}
     AND EXISTS (SELECT FROM topups p WHERE p.provider = provider_outages.provider AND p.environment = provider_outages.environment
       AND p.next_check_at < now() - ${PATIENCE})`,
  },
  {
    name: 'return-address-kept',
    says: 'The page that began a top-up is stored longer than a day.',
    find: `SELECT format('Top-up top:%s of %s still has the page that began it.', id, created_at) AS breach
   FROM topups WHERE return_to_encrypted IS NOT NULL AND created_at < now() - interval '26 hours'`,
  },
  {
    name: 'intent-overdue',
    says: 'A call to the outside world was begun and never finished.',
    find: `SELECT format('The call of %s in %s was begun at %s.', scope_id, environment, created_at) AS breach
   FROM idempotency_keys WHERE phase = 'intended' AND created_at < now() - ${PATIENCE}`,
  },
  {
    name: 'answer-kept',
    says: 'A stored response is kept longer than its day.',
    find: `SELECT format('The response to %s in %s was stored at %s.', scope_id, environment, created_at) AS breach
   FROM idempotency_keys WHERE created_at NOT BETWEEN now() - interval '26 hours' AND now() + ${CLOCK_ERROR}`,
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
