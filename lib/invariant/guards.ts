import { readGuards } from './catalogue'
import { expectedGuards } from './expected-guards'
import { partitionsStand } from './partitions'
import type { Client, Rule } from './rule'

const RESTORE =
  'Find out who changed the database and when. Then restore the guard as the migrations wrote it. The other rules find wrong rows that were written in the meantime.'

// Operators may add, change and drop these indexes. They affect how fast a query is, and not which rows may be written.
const isPlainIndex = (name: string, definition: string) =>
  name.startsWith('index ') && !definition.startsWith('CREATE UNIQUE')
// Extra objects of these kinds do no harm, because none of our triggers, defaults or constraints uses them.
const STANDS_APART = /^(function|type|sequence|table) /

async function guardsAreAsMigrated(client: Client, found: (breach: string) => void): Promise<void> {
  const standing = await readGuards(client)
  const { guards: wanted } = expectedGuards()
  for (const [name, definition] of Object.entries(wanted)) {
    const now = standing[name]
    if (now === undefined) found(`The ${name} is gone. It was: ${oneLine(definition)}`)
    else if (now !== definition)
      found(`The ${name} was changed. It reads: ${oneLine(now)} The migrations wrote: ${oneLine(definition)}`)
  }
  const known = new Set(Object.keys(wanted).map(tableOf))
  for (const [name, definition] of Object.entries(standing)) {
    if (name in wanted || STANDS_APART.test(name) || isPlainIndex(name, definition)) continue
    if (name.startsWith('index ') ? isOfOurs(definition, known) : known.has(tableOf(name)))
      found(`The ${name} is of no migration. It reads: ${oneLine(definition)}`)
  }
}

/** `constraint wallets.wallets_pkey` → `wallets`. */
const tableOf = (name: string) => name.split(' ')[1]?.split('.')[0] ?? ''

const isOfOurs = (indexDefinition: string, tables: Set<string>) =>
  tables.has(/ ON (?:ONLY )?(\S+) /.exec(indexDefinition)?.[1] ?? '')

// The text of a function is long. Its beginning is enough to recognize it.
const MAX_SHOWN = 160

function oneLine(definition: string): string {
  const line = definition.replace(/\s+/g, ' ').trim()
  return `${line.length > MAX_SHOWN ? `${line.slice(0, MAX_SHOWN)}…` : line}.`
}

async function migrationsAreApplied(client: Client, found: (breach: string) => void): Promise<void> {
  const { rows: present } = await client.query<{ present: boolean }>(
    `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`,
  )
  if (!present[0]?.present) return found('The database has no record of its migrations.')
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
  )
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]))
  const known = expectedGuards().migrations
  for (const [name, checksum] of Object.entries(known)) {
    if (!applied.has(name)) found(`The migration ${name} is not applied.`)
    else if (applied.get(name) !== checksum)
      found(`The migration ${name} was applied with another text than in prisma/migrations.`)
  }
  for (const name of applied.keys())
    if (!(name in known)) found(`The migration ${name} was applied and is not in prisma/migrations.`)
}

/** I7. The guards that prevent double effects and wrong rows are exactly as the migrations created them. */
export const guardsStand: Rule[] = [
  {
    name: 'migrations-applied',
    says: 'The database has other migrations than this version of Khata.',
    advice: 'Run npm run db:migrate, or check with the version of Khata that this database belongs to.',
    find: migrationsAreApplied,
  },
  {
    name: 'guards-as-migrated',
    says: 'A guard of the database is not as the migrations wrote it.',
    advice: RESTORE,
    find: guardsAreAsMigrated,
  },
  partitionsStand,
  {
    name: 'constraints-validated',
    says: 'A constraint was added without checking the existing rows.',
    advice: 'Run ALTER TABLE … VALIDATE CONSTRAINT …: it names the rows that break it.',
    find: `SELECT format('The constraint %s of %s is not validated.', conname, conrelid::regclass) AS breach
      FROM pg_constraint WHERE connamespace = current_schema()::regnamespace AND NOT convalidated`,
  },
  {
    name: 'triggers-on',
    says: 'A trigger is switched off, so rows that it would refuse can be written.',
    advice: RESTORE,
    // Triggers of foreign keys are included, because ALTER TABLE … DISABLE TRIGGER ALL disables them too.
    find: `SELECT format('The trigger %s of %s is %s.', tgname, tgrelid::regclass,
        CASE tgenabled WHEN 'D' THEN 'switched off' WHEN 'R' THEN 'on for replication alone' ELSE 'on even for replication' END) AS breach
      FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = current_schema()::regnamespace AND t.tgenabled <> 'O'
      UNION ALL
      SELECT format('The event trigger %s is switched on: it may change what a statement does.', evtname)
      FROM pg_event_trigger e WHERE evtenabled <> 'D'
        AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_event_trigger'::regclass AND d.objid = e.oid AND d.deptype = 'e')
      UNION ALL
      SELECT format('Sessions of %s begin with %s, which switches triggers and foreign keys off.',
        coalesce('role ' || r.rolname, 'database ' || current_database()), setting)
      FROM pg_db_role_setting s CROSS JOIN unnest(s.setconfig) AS setting LEFT JOIN pg_roles r ON r.oid = s.setrole
      WHERE setting LIKE 'session_replication_role=%' AND setting <> 'session_replication_role=origin'
        AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))`,
  },
  {
    name: 'sequence-ahead',
    says: 'The counter of the events is lower than their sequence, so new events would come before old ones.',
    advice: `Run SELECT setval('events_sequence_seq', (SELECT max(sequence) FROM events)).`,
    find: `SELECT format('The counter of events is at %s and event %s has %s.', s.last_value, 'evt:' || e.id, e.sequence) AS breach
      FROM events_sequence_seq s, (SELECT id, sequence FROM events ORDER BY sequence DESC LIMIT 1) AS e
      WHERE s.last_value < e.sequence`,
  },
]

/** The number of guards that I7 compares. */
export const countGuards = () => Object.keys(expectedGuards().guards).length
