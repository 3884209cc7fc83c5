import { NOTICE_EVENT_TYPES } from '@/lib/events/catalogue'
import type { Rule } from './rule'

// Records of notices are kept for 30 days and events for 90, so a notice always has its event.

/** What each kind of notice is about, in SQL. */
const CAUSES = `(VALUES ('receipt', 'invoice.paid'), ('low_balance', 'invoice.paid'), ('payment_failed', 'invoice.payment_failed'),
  ('renewal_short', 'subscription.renewal_upcoming'), ('renewal_ahead', 'subscription.renewal_upcoming'), ('recovered', 'subscription.recovered'), ('ended', 'subscription.canceled'),
  ('refunded', 'credit_note.created'), ('changed', 'subscription.changed'), ('changed', 'subscription.updated'), ('paused', 'subscription.paused'),
  ('paused', 'subscription.unpaused'))`

/** SQL: the event is one that customers may be notified of. */
export const isToldOf = (event: string) =>
  `${event}.type IN (${NOTICE_EVENT_TYPES.map((type) => `'${type}'`).join(', ')})`

/** I12. */
export const customersAreTold: Rule[] = [
  {
    name: 'notice-cause',
    says: 'A customer was told of something that did not happen.',
    find: `SELECT format('There is a notice of %s by %s about evt:%s, which is %s.', n.kind, n.channel, n.subject_id,
        coalesce(e.type, 'no event of its business')) AS breach
      FROM notices n
      LEFT JOIN events e ON (e.business_id, e.environment, e.id) = (n.business_id, n.environment, n.subject_id)
      WHERE n.kind NOT IN ('top_up_receipt', 'price_raised') AND (n.kind::text, coalesce(e.type, '')) NOT IN (SELECT kind, type FROM ${CAUSES} AS c(kind, type))
      UNION ALL
      SELECT format('There is a notice of price_raised by %s of biz:%s in %s, which has told of no raise.', n.channel, n.business_id, n.environment)
      FROM notices n WHERE n.kind = 'price_raised' AND NOT EXISTS (SELECT FROM price_changes ch
        WHERE (ch.business_id, ch.environment) = (n.business_id, n.environment) AND ch.to_paisa > ch.from_paisa AND ch.told_through IS NOT NULL)
      UNION ALL
      SELECT format('There is a receipt by %s of top-up top:%s, which is %s.', n.channel, n.subject_id, coalesce(t.state::text, 'nowhere'))
      FROM notices n LEFT JOIN topups t ON t.id = n.subject_id
      WHERE n.kind = 'top_up_receipt' AND (t.state, t.environment) IS DISTINCT FROM ('succeeded'::topup_state, n.environment)`,
  },
  {
    name: 'notice-message',
    says: 'A notice has no message, or its message is of another business, environment or channel.',
    find: `SELECT format('The notice of %s by %s about evt:%s has %s.', n.kind, n.channel, n.subject_id,
        CASE WHEN m.id IS NULL THEN 'no message' ELSE format('a message by %s of %s in %s', m.channel, coalesce('biz:' || m.business_id, 'no business'), m.environment) END) AS breach
      FROM notices n LEFT JOIN outbox_messages m ON m.id = n.message_id
      WHERE CASE WHEN m.id IS NULL THEN n.created_at > now() - interval '29 days'
        ELSE (m.channel, m.business_id, m.environment) IS DISTINCT FROM (n.channel, n.business_id, n.environment) END`,
  },
  {
    name: 'receipt-due',
    says: 'A receipt is due of a top-up that was not credited by that transaction, or it was sent already.',
    find: `SELECT format('A receipt of top-up top:%s in %s is due, and txn:%s is %s.', d.top_up_id, d.environment, d.transaction_id,
        coalesce(format('a %s in %s of top-up %s', t.kind, t.environment, coalesce('top:' || t.top_up_id, 'none')), 'not in the ledger')) AS breach
      FROM due_receipts d LEFT JOIN ledger_transactions t ON t.id = d.transaction_id
      WHERE (t.kind, t.environment, t.top_up_id) IS DISTINCT FROM ('topup'::ledger_transaction_kind, d.environment, d.top_up_id)
        OR EXISTS (SELECT FROM notices n WHERE n.subject_id = d.top_up_id)`,
  },
  {
    name: 'notice-place',
    says: 'The notices of an environment have no place in the event log, or one that is ahead of it.',
    find: `SELECT format('The notices of %s have followed the events up to %s, and the last number drawn is %s.', v.environment,
        coalesce(p.through_sequence::text, 'nowhere'), s.last_value) AS breach
      FROM unnest(enum_range(NULL::environment)) AS v(environment) CROSS JOIN events_sequence_seq s
      LEFT JOIN notice_progress p ON p.environment = v.environment
      WHERE p.through_sequence IS NULL OR p.through_sequence > s.last_value`,
  },
]
