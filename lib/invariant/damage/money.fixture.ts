import type { Damage } from './table.fixture'

// SQL that finds where the story's money is.
const chargeOf = (invoice: string) => `(SELECT ledger_transaction_id FROM invoices WHERE id = '${invoice}')`
const PAYABLE = `(SELECT id FROM ledger_accounts WHERE kind = 'merchant_payable' AND business_id = '<business>' AND environment = 'sandbox')`
const CLEARING = `(SELECT id FROM ledger_accounts WHERE kind = 'provider_clearing' AND environment = 'sandbox' AND provider = 'sandbox')`
const topUpOf = (told: string) =>
  `(SELECT id FROM topups WHERE wallet_id = '<${told}.wallet>' ORDER BY id LIMIT 1)`
const creditOf = (told: string) => `(SELECT id FROM ledger_transactions WHERE top_up_id = ${topUpOf(told)})`
const note = (id: string, change: string) => `UPDATE credit_notes SET ${change} WHERE id = '${id}'`

const TXN = '00000000-0000-7000-8000-000000000001'

/** A transaction of two entries that takes from the wallet or adds to it, and updates its balance. */
const moved = (told: string, kind: string, amount: number, counter: string, about: string) =>
  `INSERT INTO ledger_transactions (id, environment, kind, business_id, invoice_id, top_up_id, created_at)
      SELECT '${TXN}', 'sandbox', '${kind}', '<business>', about.*, now() FROM (SELECT ${about}) AS about(i, t);
    UPDATE wallets SET balance_paisa = balance_paisa + ${amount} WHERE id = '<${told}.wallet>';
    INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
      SELECT '<${told}.wallet>'::uuid, '${TXN}'::uuid, ${amount}, balance_paisa FROM wallets WHERE id = '<${told}.wallet>'
      UNION ALL SELECT ${counter}, '${TXN}', ${-amount}, NULL`

export const MONEY_DAMAGES: Damage[] = [
  [
    'transaction-entries',
    'an entry was made smaller',
    `UPDATE ledger_entries SET amount_paisa = -29000 WHERE transaction_id = ${chargeOf('<paying.invoices.1>')} AND account_id = '<paying.wallet>'`,
  ],
  [
    'charge-shape',
    'a third party gets a share of a charge',
    `UPDATE ledger_entries SET amount_paisa = 20000
        WHERE transaction_id = ${chargeOf('<paying.invoices.1>')} AND account_id = ${PAYABLE};
      INSERT INTO ledger_entries SELECT '<ended.wallet>', ${chargeOf('<paying.invoices.1>')}, 10000, 10000`,
  ],
  [
    'credit-shape',
    'the credit of a top-up was split over two wallets',
    `UPDATE ledger_entries SET amount_paisa = amount_paisa - 5000 WHERE transaction_id = ${creditOf('paying')} AND account_id = '<paying.wallet>';
      INSERT INTO ledger_entries SELECT '<ended.wallet>', ${creditOf('paying')}, 5000, 5000`,
  ],
  [
    'reversal-shape',
    'a charge was taken back by a reversal that nobody asked for',
    moved('paying', 'reversal', 30_000, PAYABLE, `'<paying.invoices.1>'::uuid, NULL::uuid`),
  ],
  [
    'refund-shape',
    'a refund has a third entry',
    `INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
      SELECT '<kept.wallet>', ledger_transaction_id, 0, 0 FROM credit_notes WHERE id = '<notes.rest>'`,
  ],
  [
    'unexplained-movement',
    'a charge became an adjustment',
    `UPDATE ledger_transactions SET kind = 'adjustment' WHERE id = ${chargeOf('<paying.invoices.1>')}`,
  ],
  [
    'ledger-total',
    'the whole ledger has a paisa too much',
    `UPDATE ledger_entries SET amount_paisa = amount_paisa + 1
      WHERE transaction_id = ${chargeOf('<paying.invoices.1>')} AND account_id = '<paying.wallet>'`,
  ],
  [
    'wallet-balance',
    'a balance was raised',
    `UPDATE wallets SET balance_paisa = balance_paisa + 1 WHERE id = '<paying.wallet>'`,
  ],
  [
    'balance-after',
    'the balance after an entry is wrong',
    `UPDATE ledger_entries SET balance_after_paisa = balance_after_paisa + 700 WHERE account_id = '<paying.wallet>' AND transaction_id = ${chargeOf('<paying.invoices.1>')}`,
  ],
  [
    'account-owner',
    'a wallet stands on an account of production',
    `UPDATE ledger_accounts SET environment = 'production' WHERE id = '<paying.wallet>'`,
  ],
  [
    'snapshot-balance',
    'the snapshot of an account is wrong',
    `INSERT INTO ledger_snapshots (account_id, balance_paisa, through_transaction_id)
      SELECT ${PAYABLE}, 1, ${chargeOf('<paying.invoices.1>')}`,
  ],
  [
    'ledger-days',
    'a day has more than its entries',
    `INSERT INTO ledger_day_progress (account_id, time_zone, through_transaction_id)
      SELECT ${PAYABLE}, 'Asia/Kathmandu', ${chargeOf('<paying.invoices.1>')};
      INSERT INTO ledger_days (account_id, day, in_paisa, out_paisa, movements, first_transaction_id, last_transaction_id)
      SELECT account_id, '2000-01-01', 1, 0, 1, through_transaction_id, through_transaction_id FROM ledger_day_progress
      WHERE account_id = ${PAYABLE}`,
  ],
  [
    'revenue-days',
    'the revenue of a day has no invoice',
    `INSERT INTO revenue_days (business_id, environment, day, invoices, paid_paisa)
      VALUES ('<business>', 'sandbox', '2026-11-21', 1, 50000)`,
  ],
  [
    'recurring-movements',
    'recurring revenue fell and the subscription goes on',
    `INSERT INTO recurring_movements (business_id, environment, subscription_id, kind, at, started_at, from_paisa,
        from_interval, from_interval_count, to_paisa)
      SELECT business_id, environment, subscription_id, 'churn', now(), started_at, to_paisa, to_interval, to_interval_count, 0
      FROM recurring_movements WHERE subscription_id = '<paying.subscription>' ORDER BY id DESC LIMIT 1`,
  ],
  [
    'invoice-charge',
    'an invoice was charged twice',
    moved('paying', 'charge', -30_000, PAYABLE, `'<paying.invoices.1>'::uuid, NULL::uuid`),
  ],
  [
    'invoice-charge',
    'an open invoice was charged',
    moved('paying', 'charge', -30_000, PAYABLE, `'<pastDue.invoices.1>'::uuid, NULL::uuid`),
  ],
  [
    'invoice-charge',
    'a charge is dated apart from its invoice',
    `UPDATE ledger_transactions SET created_at = created_at - interval '1 day' WHERE id = ${chargeOf('<paying.invoices.1>')}`,
  ],
  [
    'charge-invoice',
    'a charge pays an invoice that does not exist',
    moved('paying', 'charge', -30_000, PAYABLE, `'<paying.user>'::uuid, NULL::uuid`),
  ],
  [
    'charged-once',
    'a charged invoice may be charged again',
    `DELETE FROM charged_invoices WHERE invoice_id = '<paying.invoices.1>'`,
  ],
  [
    'invoice-covered',
    'a wallet holds what its open invoice asks for',
    `UPDATE wallets SET balance_paisa = 30000 WHERE id = '<pastDue.wallet>'`,
  ],
  [
    'outside-payment',
    'the payment of an invoice is gone',
    `DELETE FROM payments WHERE '<manual.paid>' = ANY (invoice_ids)`,
  ],
  [
    'payment-invoices',
    'a payment is of more than its invoices',
    `UPDATE payments SET amount_paisa = amount_paisa + 1 WHERE '<manual.paid>' = ANY (invoice_ids)`,
  ],
  [
    'payment-reversed',
    'a period is free and its payment was not reversed',
    `UPDATE invoices SET origin = 'reversed' WHERE id = '<outside.invoices.0>'`,
  ],
  [
    'payment-reversed',
    'a payment was reversed and its invoice is not credited',
    `UPDATE payments SET reversed_at = now() WHERE '<outside.invoices.0>' = ANY (invoice_ids)
      OR invoice_ids && (SELECT array_agg(id) FROM invoices WHERE subscription_id = '<outside.subscription>' AND origin = 'subscription')`,
  ],
  [
    'paid-ahead',
    'a period that was paid ahead has another end than its invoice',
    `UPDATE subscriptions SET paid_ahead = jsonb_set(paid_ahead, '{0,periodEnd}', '"2030-01-01T00:00:00.000Z"') WHERE id = '<outside.subscription>'`,
  ],
  [
    'qr-payment',
    'a QR request received more than its payment says',
    `UPDATE qr_requests SET received_paisa = received_paisa + 1 WHERE id = '<qr.paid>'`,
  ],
  [
    'qr-payment',
    'a paid QR request has lost its payment',
    `UPDATE qr_requests SET payment_id = NULL WHERE id = '<qr.paid>'`,
  ],
  [
    'qr-payment',
    'the payment of a QR request is for another invoice',
    `UPDATE payments SET invoice_ids = ARRAY['<outside.invoices.0>']::uuid[] || invoice_ids
      WHERE id = (SELECT payment_id FROM qr_requests WHERE id = '<qr.paid>')`,
  ],
  [
    'qr-confirmed',
    'a provider confirms a payment that nobody asked for by QR',
    `UPDATE payments SET confirmed_by = 'connectips' WHERE '<manual.paid>' = ANY (invoice_ids)`,
  ],
  [
    'qr-reference',
    'money that is held has the reference of money that has paid',
    `DROP INDEX qr_requests_one_reference; UPDATE qr_requests SET provider_reference =
      (SELECT provider_reference FROM qr_requests WHERE id = '<qr.paid>') WHERE id = '<qr.held>'`,
  ],
  [
    'qr-account',
    'a QR request takes its money with an account of eSewa',
    `UPDATE provider_accounts SET provider = 'esewa'
      WHERE id = (SELECT provider_account_id FROM qr_requests WHERE id = '<qr.held>')`,
  ],
  [
    'qr-held',
    'money that is held has a payment',
    `UPDATE payments SET reference = (SELECT provider_reference FROM qr_requests WHERE id = '<qr.held>'), confirmed_by = 'connectips'
      WHERE '<manual.paid>' = ANY (invoice_ids)`,
  ],
  [
    'qr-covers',
    'a QR request asks for more than it covers',
    `UPDATE qr_requests SET amount_paisa = amount_paisa + 1 WHERE id = '<qr.held>'`,
  ],
  [
    'drawer-count',
    'a drawer expects more than was recorded',
    `UPDATE drawer_counts SET expected_paisa = expected_paisa + 1 WHERE business_id = '<business>'`,
  ],
  [
    'month-closing',
    'a closed month has a rupee more of open invoices',
    `UPDATE month_closings SET lines = lines || '[{"line": "unpaid", "count": 1, "amountPaisa": "100"}]' WHERE business_id = '<business>'`,
  ],
  [
    'drawer-count',
    'cash was moved in a drawer before its count, and the count does not know of it',
    `INSERT INTO drawer_movements (id, business_id, environment, day, kind, member_id, member_name, amount_paisa, recorder_name, created_at)
      SELECT uuidv7(interval '-1 day'), business_id, environment, day, 'float', member_id, member_name, 100000000, member_name, created_at
      FROM drawer_counts WHERE business_id = '<business>'`,
  ],
  [
    'drawer-reversal',
    'a movement takes back more than there was',
    `INSERT INTO drawer_movements (id, business_id, environment, day, kind, member_id, member_name, amount_paisa, reference, recorder_name, reverses_id, created_at)
      SELECT uuidv7(), business_id, environment, day, kind, member_id, member_name, amount_paisa + 1, reference, recorder_name, id, created_at
      FROM drawer_movements WHERE business_id = '<business>' AND kind = 'deposit'`,
  ],
  [
    'item-line',
    'a billed item has no line on its invoice',
    `INSERT INTO invoice_items (id, business_id, environment, customer_id, description, amount_paisa, quantity, invoice_id, metadata, created_at)
      SELECT gen_random_uuid(), business_id, environment, customer_id, 'Late fee', 100, 1, id, '{}', now() FROM invoices WHERE id = '<paying.invoices.1>'`,
  ],
  ['credit-note-parts', 'a credit note takes back another sum', note('<notes.outside>', 'amount_paisa = 99')],
  [
    'credit-note-payment',
    'a part of a credit note is gone',
    `DELETE FROM credit_note_parts WHERE credit_note_id = '<notes.part>'`,
  ],
  [
    'credit-note-refund',
    'a credit note has no refund',
    note('<notes.part>', 'ledger_transaction_id = uuidv7()'),
  ],
  [
    'credit-note-refund',
    'money came back to a wallet without a credit note',
    moved('tried', 'refund', 500, PAYABLE, `'<tried.invoices.0>'::uuid, NULL::uuid`),
  ],
  ['credit-note-frozen', 'a credit note has no seller', note('<notes.part>', `seller = '{}'`)],
  [
    'top-up-credit',
    'a top-up was credited twice',
    moved('paying', 'topup', 1_000_000, CLEARING, `NULL::uuid, ${topUpOf('paying')}`),
  ],
  [
    'top-up-source',
    'a top-up was paid out of what another provider collected',
    `INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES ('${TXN}', 'sandbox', 'provider_clearing', 'khalti');
      UPDATE ledger_entries SET account_id = '${TXN}' WHERE transaction_id = ${creditOf('paying')} AND account_id = ${CLEARING}`,
  ],
  [
    'top-up-refund',
    'a top-up is marked as refunded and nothing was taken back',
    `UPDATE topups SET refunded_paisa = 500 WHERE id = ${topUpOf('paying')}`,
  ],
  [
    'top-up-protocol',
    'a top-up was begun with an account that tells no amount',
    `INSERT INTO provider_accounts (id, business_id, environment, provider, protocol, settings)
       SELECT '00000000-0000-7000-8000-0000000000ab', w.business_id, p.environment, 'fonepay', 'hmac', '{"protocol": "hmac"}'
       FROM topups p JOIN wallets w ON w.id = p.wallet_id WHERE p.id = ${topUpOf('paying')};
     INSERT INTO provider_account_versions (account_id, version, settings_encrypted)
       VALUES ('00000000-0000-7000-8000-0000000000ab', 1, '\\x00');
     UPDATE topups SET provider_account_id = '00000000-0000-7000-8000-0000000000ab', provider_account_version = 1
       WHERE id = ${topUpOf('paying')}`,
  ],
  ['credit-top-up', 'a credit has no top-up', `DELETE FROM topups WHERE id = ${topUpOf('paying')}`],
  [
    'top-up-reference',
    'two top-ups carry one reference',
    `DROP INDEX topups_provider_environment_provider_reference_key;
      UPDATE topups SET provider_reference = 'same' WHERE wallet_id IN ('<paying.wallet>', '<ended.wallet>')`,
  ],
  [
    'top-up-simulator',
    'a simulator has another amount than was credited',
    `INSERT INTO simulator_payments (id, provider, payment_id, merchant_text, amount_paisa, success_url, failure_url, outcome, reference, paid_paisa, expires_at)
      VALUES (uuidv7(), 'esewa', '<topUps.credited>', 'EPAYTEST', 50000, 'a', 'b', 'pay', 'story-1', 100, now())`,
  ],
  [
    'charge-consent',
    'a charge names an agreement that nobody gave',
    `UPDATE charged_invoices SET agreement_id = '<paying.user>' WHERE invoice_id = '<paying.invoices.1>'`,
  ],
  [
    'charge-consent',
    'a charge names the allowance of another wallet',
    `UPDATE charged_invoices SET agreement_id = (
      SELECT id FROM agreements WHERE wallet_id = '<recovered.wallet>' AND kind = 'allowance')
      WHERE invoice_id = '<paying.invoices.1>'`,
  ],
  [
    'charge-consent',
    'a charge forgets what let it through',
    `UPDATE charged_invoices SET consent = 'customer', agreement_id = NULL, amount_paisa = amount_paisa + 1
      WHERE invoice_id = '<paying.invoices.1>'`,
  ],
  [
    'charge-shown',
    'a charge took more than was shown for its period',
    `UPDATE charged_invoices SET shown_paisa = 1 WHERE invoice_id = '<paying.invoices.1>'`,
  ],
  [
    'charge-shown',
    'a charge took what was shown only for a later period',
    `UPDATE agreements SET terms = '[{"amountPaisa": "1", "periods": 999}, {"amountPaisa": "99999999", "periods": null}]'
      WHERE id = (SELECT agreement_id FROM charged_invoices WHERE invoice_id = '<paying.invoices.1>');
    UPDATE charged_invoices SET shown_paisa = amount_paisa WHERE invoice_id = '<paying.invoices.1>'`,
  ],
  [
    'allowance-sum',
    'an allowance forgets what it has paid',
    `UPDATE allowance_uses SET used_paisa = used_paisa - 1
      WHERE agreement_id = (SELECT id FROM agreements WHERE wallet_id = '<paying.wallet>' AND kind = 'allowance')
        AND month = (SELECT min(month) FROM allowance_uses)`,
  ],
  [
    'agreement-copy',
    'a subscription keeps an agreement that nobody gave',
    `UPDATE subscriptions SET agreement = jsonb_build_object('id', id, 'amountPaisa', '99999999', 'interval', 'month',
      'intervalCount', 1, 'by', 'checkout', 'askedAt', NULL, 'givenAt', '2026-01-01T00:00:00.000Z') WHERE id = '<paying.subscription>'`,
  ],
]
