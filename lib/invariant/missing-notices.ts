import type { Rule } from './rule'
import { isSetAside } from './timeliness'

// What is certain although preferences and settings change: nothing of it has changed since the event, so it was the same
// when the event had its turn. A receipt and an end are told for a week, a recovery for a day. Less is used here, because an
// event may wait for its turn for a while.
const TOLD_FOR = `CASE WHEN e.type IN ('subscription.recovered', 'subscription.renewal_upcoming') THEN interval '20 hours' ELSE interval '6 days' END`
const SWITCH = `CASE e.type WHEN 'invoice.paid' THEN 'receipt' WHEN 'subscription.recovered' THEN 'recovered'
  WHEN 'subscription.renewal_upcoming' THEN 'renewalShort' ELSE 'ended' END`

// A charge that comes is told of whether it is covered or not, if nothing has become of its subscription since. An
// allowance may have been used up meanwhile, which test money does not.
const IS_COMING = `(s.wallet_id IS NOT NULL AND (s.agreement IS NOT NULL OR e.environment = 'sandbox') AND (e.forecast ->> 'agreed')::boolean
  AND e.forecast ->> 'amountPaisa' <> '0' AND (w.wallet_id IS NULL OR (w.updated_at < e.created_at AND w.charge_notices))
  AND NOT EXISTS (SELECT FROM events l WHERE (l.business_id, l.environment, l.object_id) = (e.business_id, e.environment, s.id)
    AND l.id > e.id AND l.sequence > e.sequence))`

/** I12, the reverse. An invoice that its first attempt paid was paid by the subscription's wallet, and has no other notice. */
export const happeningsAreTold: Rule = {
  name: 'notice-missing',
  says: 'A customer was not told of something that happened.',
  // A subquery with LIMIT is one look-up by key. Without statistics the planner would match whole businesses.
  find: `SELECT format('Nobody was told of evt:%s (%s), and its turn is over.', e.id, e.type) AS breach
    FROM events e
    JOIN notice_progress p ON p.environment = e.environment AND e.sequence <= p.through_sequence
    JOIN businesses b ON b.id = e.business_id
    LEFT JOIN LATERAL (SELECT i.subscription_id, i.settlement, i.paid_at, i.created_at FROM invoices i
      WHERE e.type = 'invoice.paid' AND (i.business_id, i.environment, i.id) = (e.business_id, e.environment, e.object_id)
      LIMIT 1) i ON true
    CROSS JOIN LATERAL (SELECT s.* FROM subscriptions s
      WHERE (s.business_id, s.environment, s.id) = (e.business_id, e.environment, coalesce(i.subscription_id, e.object_id))
      LIMIT 1) s
    CROSS JOIN LATERAL (SELECT c.erased_at FROM customers c
      WHERE (c.business_id, c.environment, c.id) = (e.business_id, e.environment, s.customer_id) LIMIT 1) c
    LEFT JOIN wallet_preferences w ON w.wallet_id = s.wallet_id
    WHERE e.type IN ('invoice.paid', 'subscription.recovered', 'subscription.canceled', 'subscription.renewal_upcoming')
      AND e.id > khata_first_id(now() - interval '7 days') AND e.created_at > now() - ${TOLD_FOR}
      AND (e.type <> 'invoice.paid' OR (i.settlement = 'wallet' AND i.paid_at = i.created_at AND s.wallet_id IS NOT NULL))
      AND (e.type <> 'subscription.renewal_upcoming' OR ${IS_COMING})
      AND b.updated_at < e.created_at AND NOT ${SWITCH} = ANY (b.notices_off)
      AND c.erased_at IS NULL
      AND (e.type <> 'invoice.paid' OR w.wallet_id IS NULL OR (w.updated_at < e.created_at AND (w.sms_receipts OR w.email_receipts)))
      AND NOT EXISTS (SELECT FROM notices n WHERE n.subject_id = e.id)
      AND NOT ${isSetAside('notice', 'e.id')}`,
}

/**
 * I12, the reverse for low balances. The first attempt of a charge took the wallet below the threshold of its owner, who has
 * changed no wish since. Nothing came in since, so the balance was low when the event had its turn, too.
 */
export const lowBalancesAreTold: Rule = {
  name: 'low-balance-missing',
  says: 'A customer was not told that the wallet fell below their threshold.',
  // Look-ups by key, as above.
  find: `SELECT format('Nobody was told that evt:%s took wallet wal:%s to %s paisa, and its owner wants to know below %s.', e.id, w.wallet_id,
      charge.balance_after_paisa, w.low_balance_paisa) AS breach
    FROM events e
    JOIN notice_progress p ON p.environment = e.environment AND e.sequence <= p.through_sequence
    CROSS JOIN LATERAL (SELECT i.subscription_id, i.total_amount_paisa, i.ledger_transaction_id FROM invoices i
      WHERE (i.business_id, i.environment, i.id) = (e.business_id, e.environment, e.object_id)
        AND i.settlement = 'wallet' AND i.paid_at = i.created_at LIMIT 1) i
    CROSS JOIN LATERAL (SELECT s.wallet_id, s.customer_id FROM subscriptions s
      WHERE (s.business_id, s.environment, s.id) = (e.business_id, e.environment, i.subscription_id) LIMIT 1) s
    JOIN wallet_preferences w ON w.wallet_id = s.wallet_id AND w.low_balance_paisa IS NOT NULL AND w.updated_at < e.created_at
    CROSS JOIN LATERAL (SELECT l.balance_after_paisa, l.transaction_id FROM ledger_entries l
      WHERE (l.account_id, l.transaction_id) = (w.wallet_id, i.ledger_transaction_id) LIMIT 1) charge
    JOIN customers c ON (c.business_id, c.environment, c.id) = (e.business_id, e.environment, s.customer_id) AND c.erased_at IS NULL
    WHERE charge.balance_after_paisa < w.low_balance_paisa
      AND e.type = 'invoice.paid' AND e.id > khata_first_id(now() - interval '7 days')
      AND charge.balance_after_paisa + i.total_amount_paisa >= w.low_balance_paisa
      AND NOT EXISTS (SELECT FROM ledger_entries n
        WHERE n.account_id = w.wallet_id AND n.transaction_id > charge.transaction_id AND n.amount_paisa > 0)
      AND NOT EXISTS (SELECT FROM notices n WHERE n.subject_id = e.id AND n.kind = 'low_balance')
      AND NOT ${isSetAside('notice', 'e.id')}`,
}
