import type { Damage } from './table.fixture'

const accountOf = (kind: string) =>
  `(SELECT id FROM ledger_accounts WHERE kind = '${kind}' AND environment = 'sandbox')`
const SETTLEMENT = `(SELECT ledger_transaction_id FROM provider_settlements WHERE id = '<books.settlement>')`

export const OPERATOR_DAMAGES: Damage[] = [
  [
    'bank-entry-shape',
    'a deposit says that it was larger',
    `UPDATE bank_entries SET amount_paisa = amount_paisa + 100 WHERE id = '<books.deposit>'`,
  ],
  [
    'settlement-shape',
    'a part of a fee went to the operator',
    `UPDATE ledger_entries SET amount_paisa = amount_paisa + 500 WHERE transaction_id = ${SETTLEMENT} AND account_id = ${accountOf('costs')};
      INSERT INTO ledger_entries SELECT ${accountOf('operator')}, ${SETTLEMENT}, -500, NULL`,
  ],
  [
    'books-differ',
    'the bank got a paisa that nobody put in',
    `UPDATE ledger_entries SET amount_paisa = amount_paisa - 1 WHERE transaction_id = ${SETTLEMENT} AND account_id = ${accountOf('bank')}`,
  ],
  ['proof-day', 'a stored day was made richer', 'UPDATE proof_days SET bank_paisa = bank_paisa + 1'],
  [
    'clearing',
    'a row of a booked settlement was made smaller',
    `UPDATE provider_settlement_rows SET gross_paisa = gross_paisa - 100 WHERE settlement_id = '<books.settlement>'`,
  ],
  [
    'settled-once',
    'a settled top-up can be settled again',
    `UPDATE topups SET provider_settlement_id = NULL WHERE id = '<books.settled>'`,
  ],
  [
    'settlement-sums',
    'a booked settlement says that more was collected',
    `UPDATE provider_settlements SET gross_paisa = gross_paisa + 100, fee_paisa = fee_paisa + 100 WHERE id = '<books.settlement>'`,
  ],
  [
    'batch-sums',
    'a released batch says that it was larger',
    `UPDATE payout_batches SET total_paisa = total_paisa + 100 WHERE id = '<books.batch>'`,
  ],
  [
    'batch-file',
    'a payout that was sent got the name of somebody else',
    `UPDATE payouts SET account_name = 'Somebody else' WHERE batch_id = '<books.batch>'`,
  ],
  [
    'in-transit',
    'a payout was marked paid in its row alone',
    `UPDATE payouts SET status = 'paid', paid_at = sent_at, bank_reference = 'FT1' WHERE batch_id = '<books.batch>'`,
  ],
  [
    'payout-sums',
    'a fee was raised after its payout was made',
    'UPDATE payout_fees SET basis_points = basis_points + 100',
  ],
  [
    'payout-cuts',
    'a payout begins with more than the one before left',
    `UPDATE payouts SET opening_paisa = opening_paisa + 100, amount_paisa = amount_paisa + 100 WHERE id = '<books.sent>'`,
  ],
  [
    'payout-chain',
    'two payouts begin after the same one',
    `DROP INDEX payouts_one_after_another; UPDATE payouts SET status = 'paid' WHERE status = 'canceled'`,
  ],
  [
    'payout-postings',
    'a payout that is on its way says that the bank has paid it',
    `UPDATE payouts SET status = 'paid', paid_at = sent_at WHERE id = '<books.sent>'`,
  ],
  [
    'payout-movements',
    'it is forgotten which payout a payment was of',
    `DELETE FROM payout_postings WHERE payout_id = '<books.paid>'`,
  ],
  [
    'payout-account',
    'a payout went to an account of tomorrow',
    `UPDATE payouts SET account_usable_from = created_at + interval '1 day' WHERE id = '<books.sent>'`,
  ],
  [
    'payout-numbers',
    'a number of a payout was left out',
    `UPDATE payouts SET number = replace(number, '/0', '/1') WHERE id = '<books.sent>'`,
  ],
  [
    'withdrawal-postings',
    'a withdrawal that is at the bank says that it was paid',
    `UPDATE withdrawals SET status = 'paid', paid_at = sent_at WHERE id = '<books.withdrawn>'`,
  ],
  [
    'withdrawal-movements',
    'it is forgotten which withdrawal a movement was of',
    `DELETE FROM withdrawal_postings WHERE withdrawal_id = '<books.given>'`,
  ],
  [
    'withdrawal-wallet',
    'a withdrawal is of the wallet of another business',
    `UPDATE withdrawals SET wallet_id = (SELECT wallet_id FROM withdrawals WHERE id = '<books.given>') WHERE id = '<books.requested>'`,
  ],
  [
    'withdrawals-in-transit',
    'a withdrawal was made larger after it was asked for',
    `UPDATE withdrawals SET amount_paisa = amount_paisa + 100 WHERE id = '<books.requested>'`,
  ],
  [
    'withdrawal-numbers',
    'a number of a withdrawal was left out',
    `UPDATE withdrawals SET number = replace(number, '/0', '/1') WHERE id = '<books.requested>'`,
  ],
]
