/** [what was done to a partition, the statements, what the breach says]. MONTH stands for a month that has partitions. */
export const PARTITION_DAMAGES: [what: string, damage: string, says: string][] = [
  [
    'a partition lost the trigger that refuses statements of its own',
    'DROP TRIGGER through_parent ON ledger_entries_MONTH',
    'The partition ledger_entries_MONTH lets statements pass by the triggers of ledger_entries',
  ],
  [
    'a partition of deliveries lost its unique index',
    'DROP INDEX webhook_deliveries_MONTH_once',
    'The partition webhook_deliveries_MONTH lets an event have two deliveries to an endpoint',
  ],
  [
    'a partition of deliveries lets in deliveries of every event',
    `ALTER TABLE webhook_deliveries_MONTH DROP CONSTRAINT of_its_time, ADD CONSTRAINT of_its_time CHECK (event_id IS NOT NULL)`,
    'lets in deliveries of events of another month: its constraint of_its_time is not CHECK (event_id >=',
  ],
  [
    'a partition takes rows of any time',
    'CREATE TABLE any_time PARTITION OF ledger_entries DEFAULT',
    'The partition any_time takes rows of any time',
  ],
  [
    'a trigger changes what is written into one partition',
    `CREATE FUNCTION skim() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN new.amount_paisa := 1; RETURN new; END $$;
     CREATE TRIGGER skim BEFORE INSERT ON ledger_entries_MONTH FOR EACH ROW EXECUTE FUNCTION skim()`,
    'The trigger skim of the partition ledger_entries_MONTH is of no migration.',
  ],
  [
    'row security hides rows of one partition',
    'ALTER TABLE audit_entries_MONTH ENABLE ROW LEVEL SECURITY',
    'The partition audit_entries_MONTH hides rows by row security.',
  ],
]
