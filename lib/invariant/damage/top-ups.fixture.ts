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
    what: 'a top-up succeeded and was never credited',
    rule: 'top-up-credit',
    sql: (
      s,
    ) => `INSERT INTO topups (id, environment, wallet_id, user_id, business_id, provider, provider_reference, amount_paisa, state, created_at, expires_at, settled_at, credited_at)
      SELECT khata_uuid7(), environment, wallet_id, user_id, business_id, provider, 'x', 100, 'succeeded', now(), now(), now(), now()
      FROM topups WHERE id = ${topUpOf(s.paying)}`,
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
    what: 'test money was made real',
    rule: 'top-up-state',
    sql: (s) => `UPDATE topups SET environment = 'production' WHERE id = ${topUpOf(s.paying)}`,
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
    what: 'two top-ups carry one reference',
    rule: 'top-up-reference',
    sql: (s) => `DROP INDEX topups_provider_environment_provider_reference_key;
      UPDATE topups SET provider_reference = 'same' WHERE wallet_id IN ('${s.paying.wallet}', '${s.ended.wallet}')`,
  },
]
