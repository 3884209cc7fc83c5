import { CALL_ABANDONED_SECONDS } from '@/lib/core/idempotency'
import { CLOCK_OFFSET_MS, joinClock } from '@/lib/infra/tenant-clock'
import type { Rule } from './rule'

const PATIENCE = `interval '15 minutes'`
const LOCK_LIMIT = `interval '${CALL_ABANDONED_SECONDS} seconds'`

/** I10. Holds only while the system runs: what stands still is overdue as soon as time passes. */
export const nothingIsOverdue: Rule[] = [
  {
    name: 'subscription-overdue',
    says: 'A subscription has been due for more than 15 minutes.',
    // What a leap of the sandbox clock made due has waited in real time only since that leap.
    find: `SELECT format('Subscription sub:%s (%s) has been due since %s.', s.id, s.status, s.due_at) AS breach
   FROM subscriptions s ${joinClock('s.business_id', 's.environment')}
   WHERE greatest(s.due_at - make_interval(secs => ${CLOCK_OFFSET_MS} / 1000.0), clock.updated_at) < now() - ${PATIENCE}
     AND s.due_at IS NOT NULL`,
  },
  {
    name: 'delivery-overdue',
    says: 'A delivery has been due for more than 15 minutes.',
    find: `SELECT format('Delivery whd:%s of event evt:%s has been due since %s.', d.id, d.event_id, d.due_at) AS breach
   FROM webhook_deliveries d WHERE d.due_at < now() - ${PATIENCE}`,
  },
  {
    name: 'mail-overdue',
    says: 'A message has been due for more than 15 minutes.',
    find: `SELECT format('The %s of invoice %s has been waiting to be sent since %s.', channel, coalesce('inv:' || invoice_id, 'none'), due_at) AS breach
   FROM outbox_messages WHERE due_at < now() - ${PATIENCE}`,
  },
  {
    name: 'recovery-overdue',
    says: 'A wallet has waited for more than 15 minutes to pay the open invoices that a top-up covers.',
    find: `SELECT format('Wallet wal:%s has been waiting to pay its open invoices since %s.', wallet_id, marked_at) AS breach
   FROM wallet_recoveries WHERE marked_at < now() - ${PATIENCE}`,
  },
  {
    name: 'lock-age',
    says: `An idempotency lock is older than ${CALL_ABANDONED_SECONDS} seconds.`,
    find: `SELECT format('Process %s has held an idempotency lock since %s.', a.pid, a.xact_start) AS breach
   FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
   WHERE l.locktype = 'advisory' AND l.granted AND a.datname = current_database() AND a.application_name = 'khata'
     AND a.xact_start < now() - ${LOCK_LIMIT}`,
  },
]
