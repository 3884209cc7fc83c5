import type { Rule } from './rule'
import { isSetAside } from './timeliness'

// What is certain although preferences and settings change: nothing of it has changed since the event, so it was the same
// when the event had its turn. A receipt and an end are told for a week, a recovery for a day. Less is used here, because an
// event may wait for its turn for a while.
const TOLD_FOR = `CASE e.type WHEN 'subscription.recovered' THEN interval '20 hours' ELSE interval '6 days' END`
const SWITCH = `CASE e.type WHEN 'invoice.paid' THEN 'receipt' WHEN 'subscription.recovered' THEN 'recovered' ELSE 'ended' END`

/** I12, the reverse. An invoice that its first attempt paid was paid by the subscription's wallet, and has no other notice. */
export const happeningsAreTold: Rule = {
  name: 'notice-missing',
  says: 'A customer was not told of something that happened.',
  find: `SELECT format('Nobody was told of evt:%s (%s), and its turn is over.', e.id, e.type) AS breach
    FROM events e
    JOIN notice_progress p ON p.environment = e.environment AND e.sequence <= p.through_sequence
    JOIN businesses b ON b.id = e.business_id
    LEFT JOIN invoices i ON e.type = 'invoice.paid'
      AND i.business_id = e.business_id AND i.environment = e.environment AND i.id = e.object_id
    JOIN subscriptions s ON s.business_id = e.business_id AND s.environment = e.environment
      AND s.id = coalesce(i.subscription_id, e.object_id)
    JOIN customers c ON c.business_id = e.business_id AND c.environment = e.environment AND c.id = s.customer_id
    LEFT JOIN wallet_preferences w ON w.wallet_id = s.wallet_id
    WHERE e.type IN ('invoice.paid', 'subscription.recovered', 'subscription.canceled')
      AND e.id > khata_first_id(now() - interval '7 days') AND e.created_at > now() - ${TOLD_FOR}
      AND (e.type <> 'invoice.paid' OR (i.settlement = 'wallet' AND i.paid_at = i.created_at AND s.wallet_id IS NOT NULL))
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
  find: `SELECT format('Nobody was told that evt:%s took wallet wal:%s to %s paisa, and its owner wants to know below %s.', e.id, w.wallet_id,
      charge.balance_after_paisa, w.low_balance_paisa) AS breach
    FROM wallet_preferences w
    JOIN ledger_entries charge ON charge.account_id = w.wallet_id AND charge.transaction_id > khata_first_id(now() - interval '7 days')
    JOIN invoices i ON i.ledger_transaction_id = charge.transaction_id AND i.settlement = 'wallet' AND i.paid_at = i.created_at
    JOIN subscriptions s ON (s.business_id, s.environment, s.id) = (i.business_id, i.environment, i.subscription_id)
      AND s.wallet_id = w.wallet_id
    JOIN customers c ON (c.business_id, c.environment, c.id) = (s.business_id, s.environment, s.customer_id) AND c.erased_at IS NULL
    JOIN events e ON (e.business_id, e.environment, e.object_id) = (i.business_id, i.environment, i.id) AND e.type = 'invoice.paid'
      AND e.id > khata_first_id(now() - interval '7 days')
    JOIN notice_progress p ON p.environment = e.environment AND e.sequence <= p.through_sequence
    WHERE w.low_balance_paisa IS NOT NULL AND w.updated_at < e.created_at
      AND charge.balance_after_paisa < w.low_balance_paisa
      AND charge.balance_after_paisa + i.total_amount_paisa >= w.low_balance_paisa
      AND NOT EXISTS (SELECT FROM ledger_entries n
        WHERE n.account_id = w.wallet_id AND n.transaction_id > charge.transaction_id AND n.amount_paisa > 0)
      AND NOT EXISTS (SELECT FROM notices n WHERE n.subject_id = e.id AND n.kind = 'low_balance')
      AND NOT ${isSetAside('notice', 'e.id')}`,
}
