import { customersAreThemselves, membersWereLetIn } from './access'
import { chargesAgreed } from './agreements'
import { balancesAreSums } from './balances'
import { creditNotesAddUp } from './credit-notes'
import { eventsAreDelivered } from './deliveries'
import { eventsAreWritten, lastEventsShow } from './events'
import { countGuards, guardsStand } from './guards'
import { invoicesAddUp } from './invoices'
import { transactionsBalance } from './ledger'
import { customersAreTold } from './notices'
import { numbersHaveNoGap } from './numbers'
import { booksClose, operatorMovements } from './operator-books'
import { chargesPay, paymentsSettle } from './payments'
import { payoutsGoToTheBank } from './payout-batches'
import { payoutsCover } from './payouts'
import { qrRequestsPay } from './qr-requests'
import { revenueAddsUp } from './revenue'
import type { Rule, RuleGroup } from './rule'
import { periodsLink, statesLink } from './subscriptions'
import { rowsStayHome } from './tenancy'
import { nothingIsOverdue } from './timeliness'
import { creditedOnce } from './top-ups'
import { withdrawalsArePaid } from './withdrawals'

export interface Invariant {
  id: `I${number}`
  sentence: string
  /** What is counted as checked, in the plural, and the SQL that counts it. */
  checks: string
  count: string
  rules: readonly (Rule | RuleGroup)[]
  /** What an operator should do first if the invariant is broken. */
  advice: string
  /** True if the invariant only holds while the system runs. The others always hold, also in a restored backup. */
  whileRunning?: true
}

const DATA_CHANGED =
  'Change nothing yet. Find out who wrote to the database when the first of these rows was written. Compare the rows with an older backup, with the events and with what the merchant received. Then report it: what is wrong is put right by a new row, never by editing an old one.'
const MONEY =
  'Stop paying out what these accounts hold. Compare the entries with the records of the payment provider and with a backup. Money is put right by a reversal, never by editing an entry.'

const rowsOf = (...tables: string[]) =>
  `SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table})`).join(' + ')} AS count`

export const INVARIANTS: Invariant[] = [
  {
    id: 'I1',
    sentence: 'Every ledger transaction sums to zero, and so does the whole ledger.',
    checks: 'ledger transactions',
    count: rowsOf('ledger_transactions'),
    rules: [...transactionsBalance, operatorMovements],
    advice: MONEY,
  },
  {
    id: 'I2',
    sentence:
      'Every balance is the sum of its entries and never negative, and stored revenue is a sum of invoices.',
    checks: 'wallets',
    count: rowsOf('wallets'),
    rules: [...balancesAreSums, ...revenueAddsUp],
    advice: MONEY,
  },
  {
    id: 'I3',
    sentence:
      'One invoice per subscription and period, periods without gap or overlap, and the present one is the last that was paid.',
    checks: 'subscriptions',
    count: rowsOf('subscriptions'),
    rules: periodsLink,
    advice: DATA_CHANGED,
  },
  {
    id: 'I4',
    sentence:
      'A paid invoice has one debit of its amount, or one payment outside; no other invoice has any. What credit notes take back was paid.',
    checks: 'invoices',
    count: rowsOf('invoices'),
    rules: [...chargesPay, ...paymentsSettle, ...qrRequestsPay, ...creditNotesAddUp],
    advice: MONEY,
  },
  {
    id: 'I5',
    sentence: 'Every successful top-up was credited once with its amount, and no other top-up was credited.',
    checks: 'top-ups',
    count: rowsOf('topups'),
    rules: creditedOnce,
    advice: MONEY,
  },
  {
    id: 'I6',
    sentence:
      'Every change has its event, every event its object, and every subscribed endpoint its delivery.',
    checks: 'events',
    count: rowsOf('events'),
    rules: [...eventsAreWritten, lastEventsShow, ...eventsAreDelivered],
    advice: DATA_CHANGED,
  },
  {
    id: 'I7',
    sentence: 'The guards that keep one effect per idempotency key, period and reference are in force.',
    checks: 'guards',
    // A getter, because the file of guards may have been generated only just now.
    get count() {
      return `SELECT ${countGuards()} AS count`
    },
    rules: guardsStand,
    advice: DATA_CHANGED,
  },
  {
    id: 'I8',
    sentence:
      'Every subscription, invoice, price and coupon agrees with the rows that its state and its steps refer to.',
    checks: 'subscriptions and invoices',
    count: rowsOf('subscriptions', 'invoices'),
    rules: [invoicesAddUp, ...statesLink],
    advice: DATA_CHANGED,
  },
  {
    id: 'I9',
    sentence:
      'No row points into another business or environment, and numbers of invoices and credit notes have no gap.',
    checks: 'rows',
    count: rowsOf('subscriptions', 'prices', 'invoices', 'ledger_entries', 'topups', 'webhook_deliveries'),
    rules: [...rowsStayHome, ...numbersHaveNoGap],
    advice: DATA_CHANGED,
  },
  {
    id: 'I10',
    sentence: 'Nothing is overdue by more than 15 minutes, and no idempotency lock is older than 90 seconds.',
    checks: 'subscriptions and deliveries in progress',
    count: `SELECT (SELECT count(*) FROM subscriptions WHERE due_at IS NOT NULL)
      + (SELECT count(*) FROM webhook_deliveries WHERE due_at IS NOT NULL) AS count`,
    rules: nothingIsOverdue,
    advice:
      'Look at GET /api/health?deep=1 and at the log of the orchestrator: work that is due is not being done. After Khata was stopped, work is overdue until it has run for some minutes.',
    whileRunning: true,
  },
  {
    id: 'I11',
    sentence:
      'Every key and member was let in as the audit log says, and every checkout is paid by the person who proved their phone.',
    checks: 'keys, members and sessions',
    count: rowsOf('api_keys', 'team_members', 'merchant_sessions', 'end_user_sessions'),
    rules: [...membersWereLetIn, ...customersAreThemselves],
    advice:
      'Revoke the key, end the session or remove the member at once. Then find out who wrote to the database. The other rules show what they changed.',
  },
  {
    id: 'I12',
    sentence: 'A customer is told of nothing that did not happen, and by each channel once.',
    checks: 'notices',
    count: rowsOf('notices'),
    rules: customersAreTold,
    advice: DATA_CHANGED,
  },
  {
    id: 'I13',
    sentence: 'Nothing leaves a wallet that its owner did not agree to.',
    checks: 'charges',
    count: rowsOf('charged_invoices'),
    rules: [chargesAgreed],
    advice: MONEY,
  },
  {
    id: 'I14',
    sentence:
      'What providers and the bank hold, and what they kept, is what belongs to customers, merchants and the operator.',
    checks: 'credited top-ups, settlements, entries of the bank and payouts',
    count: rowsOf('topups', 'provider_settlements', 'bank_entries', 'payouts'),
    rules: [...booksClose, ...payoutsGoToTheBank],
    advice: MONEY,
  },
  {
    id: 'I15',
    sentence:
      'Payouts cover what businesses are owed once and in order, each has the sums of its movements, and its money is where its status says.',
    checks: 'payouts',
    count: rowsOf('payouts'),
    rules: payoutsCover,
    advice: MONEY,
  },
  {
    id: 'I16',
    sentence: 'What customers take out is where its status says, and numbers of withdrawals have no gap.',
    checks: 'withdrawals',
    count: rowsOf('withdrawals'),
    rules: withdrawalsArePaid,
    advice: MONEY,
  },
]
