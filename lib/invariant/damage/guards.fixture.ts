/** [what was done to the guards, the rule that finds it, the statements, what the breach mentions]. */
export const GUARD_DAMAGES: [what: string, rule: string, damage: string, says: string][] = [
  [
    'a constraint is gone',
    'guards-as-migrated',
    'ALTER TABLE wallets DROP CONSTRAINT wallets_balance_not_negative',
    'The constraint wallets.wallets_balance_not_negative is gone. It was: CHECK (balance_paisa >= 0).',
  ],
  [
    'a constraint was put back without a look at the rows',
    'constraints-validated',
    `ALTER TABLE wallets DROP CONSTRAINT wallets_balance_not_negative;
     ALTER TABLE wallets ADD CONSTRAINT wallets_balance_not_negative CHECK (balance_paisa >= 0) NOT VALID`,
    'wallets_balance_not_negative',
  ],
  [
    'a trigger is gone',
    'guards-as-migrated',
    'DROP TRIGGER ledger_entries_sum_to_zero ON ledger_entries',
    'trigger ledger_entries.ledger_entries_sum_to_zero is gone',
  ],
  [
    'a trigger is switched off',
    'triggers-on',
    'ALTER TABLE ledger_entries DISABLE TRIGGER ledger_entries_append_only',
    'The trigger ledger_entries_append_only of ledger_entries is switched off.',
  ],
  [
    'the function of a trigger does nothing',
    'guards-as-migrated',
    'CREATE OR REPLACE FUNCTION khata_ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'function khata_ledger_balances() was changed',
  ],
  [
    'a trigger of its own changes what is written',
    'guards-as-migrated',
    `CREATE FUNCTION skim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN new.amount_paisa := 1; RETURN new; END $$;
     CREATE TRIGGER skim BEFORE INSERT ON topups FOR EACH ROW EXECUTE FUNCTION skim()`,
    'The trigger topups.skim is of no migration.',
  ],
  [
    'a rule swallows what is written',
    'guards-as-migrated',
    'CREATE RULE nothing AS ON INSERT TO audit_entries DO INSTEAD NOTHING',
    'The rule audit_entries.nothing is of no migration.',
  ],
  [
    'row security hides rows',
    'guards-as-migrated',
    'ALTER TABLE invoices ENABLE ROW LEVEL SECURITY; CREATE POLICY none ON invoices USING (false)',
    'The policy invoices.none is of no migration.',
  ],
  [
    'the rows of another table count as wallets',
    'guards-as-migrated',
    'CREATE TABLE more_wallets () INHERITS (wallets)',
    'The child wallets.more_wallets is of no migration.',
  ],
  [
    'an index that kept something unique is gone',
    'guards-as-migrated',
    'DROP INDEX invoices_one_per_period',
    'index invoices_one_per_period is gone',
  ],
  [
    'an index of the same name has another condition',
    'guards-as-migrated',
    `DROP INDEX invoices_number;
     CREATE UNIQUE INDEX invoices_number ON invoices (business_id, environment, invoice_number) WHERE invoice_number IS NULL`,
    'index invoices_number was changed',
  ],
  [
    'a column may be empty',
    'guards-as-migrated',
    'ALTER TABLE invoices ALTER COLUMN total_amount_paisa DROP NOT NULL',
    'column invoices.total_amount_paisa was changed',
  ],
  [
    'a state was added',
    'guards-as-migrated',
    `ALTER TYPE ledger_transaction_kind RENAME VALUE 'reversal' TO 'gift'`,
    'type ledger_transaction_kind was changed',
  ],
  [
    'a table loses its rows in a crash',
    'guards-as-migrated',
    'ALTER TABLE heartbeats SET UNLOGGED',
    'table heartbeats was changed',
  ],
  [
    'the counter of events runs backwards',
    'guards-as-migrated',
    'ALTER SEQUENCE events_sequence_seq INCREMENT BY -1 MINVALUE -10 START 1',
    'sequence events_sequence_seq was changed',
  ],
  [
    'all sessions of the database begin with triggers off',
    'triggers-on',
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET session_replication_role = replica', current_database()); END $$`,
    'begin with session_replication_role=replica',
  ],
  [
    'a migration is taken for applied that is not there',
    'migrations-applied',
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('x', 'x', '29990101000000_future', now())`,
    'The migration 29990101000000_future was applied and is not in prisma/migrations.',
  ],
  [
    'a migration is not applied',
    'migrations-applied',
    `DELETE FROM _prisma_migrations WHERE migration_name LIKE '%_baseline'`,
    'baseline is not applied.',
  ],
]
