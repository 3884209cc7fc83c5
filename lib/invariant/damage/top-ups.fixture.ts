import { account, creditOf, moved, TXN, topUpOf } from './money.fixture'
import type { Damage } from './table.fixture'

export const TOP_UP_DAMAGES: Damage[] = [
  {
    what: 'a top-up was credited twice',
    rule: 'top-up-credit',
    sql: (s) =>
      moved(
        s,
        s.paying,
        'topup',
        1_000_000,
        account('provider_clearing', s),
        `NULL::uuid, ${topUpOf(s.paying)}`,
      ),
  },
  {
    what: 'a top-up that failed was credited',
    rule: 'top-up-credit',
    sql: (s) =>
      `UPDATE topups SET state = 'failed', failure_reason = 'refused' WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a top-up succeeded and was never credited',
    rule: 'top-up-credit',
    sql: (
      s,
    ) => `INSERT INTO topups (id, environment, wallet_id, user_id, business_id, provider, provider_reference, amount_paisa, state, created_at, expires_at, settled_at, credited_at)
      SELECT khata_uuid7(), environment, wallet_id, user_id, business_id, provider, 'x', 100, 'succeeded', now(), now(), now(), now()
      FROM topups WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a top-up says less than was credited',
    rule: 'top-up-credit',
    sql: (s) => `UPDATE topups SET amount_paisa = 1 WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a credit has no top-up',
    rule: 'credit-top-up',
    sql: (s) => `DELETE FROM topups WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a top-up was paid out of what another provider collected',
    rule: 'top-up-source',
    sql: (
      s,
    ) => `INSERT INTO ledger_accounts (id, environment, kind, provider) VALUES ('${TXN}', 'sandbox', 'provider_clearing', 'khalti');
      UPDATE ledger_entries SET account_id = '${TXN}' WHERE transaction_id = ${creditOf(s.paying)} AND account_id = ${account('provider_clearing', s)}`,
  },
  {
    what: 'a top-up says that another provider brought it',
    rule: 'top-up-source',
    sql: (s) => `UPDATE topups SET provider = 'esewa' WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'the credit of a top-up is of another time',
    rule: 'top-up-source',
    sql: (s) =>
      `UPDATE ledger_transactions SET created_at = created_at + interval '1 hour' WHERE id = ${creditOf(s.paying)}`,
  },
  {
    what: 'a top-up counts for another business',
    rule: 'top-up-source',
    sql: (s) => `UPDATE topups SET business_id = '${s.paying.user}' WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'test money was made real',
    rule: 'top-up-state',
    sql: (s) => `UPDATE topups SET environment = 'production' WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a top-up succeeded without a settlement',
    rule: 'top-up-state',
    sql: (s) => `UPDATE topups SET settled_at = NULL WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a top-up is marked as refunded and nothing was taken back',
    rule: 'top-up-refund',
    sql: (s) => `UPDATE topups SET refunded_paisa = 500 WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'a top-up was taken back and is not marked as refunded',
    rule: 'top-up-refund',
    sql: (s) =>
      moved(
        s,
        s.paying,
        'reversal',
        -500,
        account('provider_clearing', s),
        `NULL::uuid, ${topUpOf(s.paying)}`,
      ),
  },
  {
    what: 'a failed top-up has no reason',
    rule: 'top-up-state',
    sql: (s) => `UPDATE topups SET state = 'failed' WHERE id = ${topUpOf(s.paying)}`,
  },
  {
    what: 'two top-ups carry one reference',
    rule: 'top-up-reference',
    sql: (s) => `DROP INDEX topups_provider_environment_provider_reference_key;
      UPDATE topups SET provider_reference = 'same' WHERE wallet_id IN ('${s.paying.wallet}', '${s.ended.wallet}')`,
  },
]
