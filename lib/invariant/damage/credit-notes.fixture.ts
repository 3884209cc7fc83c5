import { account, moved } from './money.fixture'
import type { Damage } from './table.fixture'

const note = (id: string, change: string) => `UPDATE credit_notes SET ${change} WHERE id = '${id}'`

export const CREDIT_NOTE_DAMAGES: Damage[] = [
  {
    what: 'a credit note takes back another sum',
    rule: 'credit-note-parts',
    sql: (s) => note(s.notes.outside, 'amount_paisa = 99'),
  },
  {
    what: 'a part of a credit note is gone',
    rule: 'credit-note-payment',
    sql: (s) => `DELETE FROM credit_note_parts WHERE credit_note_id = '${s.notes.part}'`,
  },
  {
    what: 'more went back than was paid, with all that tells it',
    rule: 'credit-note-payment',
    sql: (s) => `UPDATE credit_note_parts SET amount_paisa = 101 WHERE credit_note_id = '${s.notes.outside}';
      ${note(s.notes.outside, 'amount_paisa = 101')};
      UPDATE invoices SET refunded_paisa = 101 WHERE id = '${s.manual.paid}'`,
  },
  {
    what: 'an invoice says that less went back',
    rule: 'credit-note-payment',
    sql: (s) => `UPDATE invoices SET refunded_paisa = 1 WHERE id = '${s.manual.paid}'`,
  },
  {
    what: 'a credit note has no refund',
    rule: 'credit-note-refund',
    sql: (s) => note(s.notes.part, 'ledger_transaction_id = khata_uuid7()'),
  },
  {
    what: 'money came back to a wallet without a credit note',
    rule: 'credit-note-refund',
    sql: (s) =>
      moved(
        s,
        s.tried,
        'refund',
        500,
        account('merchant_payable', s),
        `'${s.tried.invoices[0]}'::uuid, NULL::uuid`,
      ),
  },
  {
    what: 'a refund went to another wallet',
    rule: 'credit-note-refund',
    sql: (s) => `UPDATE ledger_entries SET account_id = '${s.kept.wallet}'
      WHERE account_id = '${s.tried.wallet}' AND transaction_id = (SELECT ledger_transaction_id FROM credit_notes WHERE id = '${s.notes.rest}')`,
  },
  {
    what: 'a refund has a third entry',
    rule: 'refund-shape',
    sql: (s) => `INSERT INTO ledger_entries (account_id, transaction_id, amount_paisa, balance_after_paisa)
      SELECT '${s.kept.wallet}', ledger_transaction_id, 0, 0 FROM credit_notes WHERE id = '${s.notes.rest}'`,
  },
  {
    what: 'a credit note has no seller',
    rule: 'credit-note-frozen',
    sql: (s) => note(s.notes.part, `seller = '{}'`),
  },
  {
    what: 'the number of a credit note is missing',
    rule: 'credit-note-numbers',
    sql: (s) => note(s.notes.part, `number = left(number, -6) || '000009'`),
  },
  {
    what: 'a number was given out and has no credit note',
    rule: 'credit-note-numbers',
    sql: (s) =>
      `UPDATE credit_note_counters SET last_number = last_number + 1 WHERE business_id = '${s.business}'`,
  },
]
