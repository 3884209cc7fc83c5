import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { MIGRATION_RULES, migrationProblems, problemsOf } from './problems'

const OUTSIDE = '-- khata:run outside-transaction\n'
const BATCHES = '-- khata:run in-batches\n'

/** Each rule, and migrations that it must refuse. `long-statement` is for the migrator. */
const REFUSED: Readonly<Record<string, string[]>> = {
  'drop-table': ['DROP TABLE invoices', 'DROP TABLE IF EXISTS a, b CASCADE', 'DROP VIEW v'],
  'drop-column': ['ALTER TABLE prices DROP COLUMN nickname', 'ALTER TABLE prices ADD n int, DROP m'],
  'drop-type': ['DROP TYPE environment', 'DROP DOMAIN paisa'],
  'drop-function': ['DROP FUNCTION khata_made_at(uuid)', 'DROP PROCEDURE p(int)'],
  'drop-object': ['DROP SEQUENCE s', 'DROP SCHEMA s CASCADE', 'DROP EXTENSION pg_trgm'],
  'drop-guard': [
    'ALTER TABLE wallets DROP CONSTRAINT wallets_not_negative',
    'DROP TRIGGER stays ON ledger_entries',
    'ALTER TABLE ledger_entries DISABLE TRIGGER stays',
    'DROP POLICY p ON a',
  ],
  'rename-table': ['ALTER TABLE a RENAME TO b', 'ALTER TABLE a SET SCHEMA old', 'ALTER VIEW a RENAME TO b'],
  'rename-column': ['ALTER TABLE a RENAME COLUMN b TO c', 'ALTER TABLE a RENAME b TO c'],
  'rename-type': ['ALTER TYPE a RENAME TO b', 'ALTER DOMAIN a RENAME TO b'],
  'rename-enum-value': [`ALTER TYPE status RENAME VALUE 'open' TO 'due'`],
  'rename-function': ['ALTER FUNCTION f(int) RENAME TO g'],
  'rename-constraint': ['ALTER TABLE a RENAME CONSTRAINT b TO c', 'ALTER INDEX a RENAME TO b'],
  'required-column': ['ALTER TABLE a ADD b int NOT NULL', 'ALTER TABLE ONLY a ADD COLUMN b text NOT NULL'],
  'drop-default': ['ALTER TABLE a ALTER b DROP DEFAULT'],
  'set-not-null': ['ALTER TABLE a ALTER COLUMN b SET NOT NULL'],
  'change-column-type': [
    'ALTER TABLE a ALTER b TYPE bigint',
    'ALTER TABLE a ALTER b TYPE text USING b::text',
  ],
  'row-security': ['ALTER TABLE a ENABLE ROW LEVEL SECURITY', 'ALTER TABLE a FORCE ROW LEVEL SECURITY'],
  revoke: ['REVOKE INSERT ON a FROM khata'],
  'index-not-concurrent': ['CREATE INDEX i ON a (b)', 'CREATE UNIQUE INDEX ON a (b) WHERE c'],
  'drop-index-not-concurrent': ['DROP INDEX i'],
  'reindex-not-concurrent': ['REINDEX TABLE a', 'REINDEX (CONCURRENTLY false) INDEX i'],
  'check-not-deferred': [
    'ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0)',
    'ALTER TABLE a ADD COLUMN b int CHECK (b > 0)',
    'ALTER TABLE a ADD CONSTRAINT c NOT NULL b',
  ],
  'foreign-key-not-deferred': [
    'ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c (d)',
    'ALTER TABLE a ADD COLUMN b int DEFAULT 1 REFERENCES c (d)',
  ],
  'domain-check': ['ALTER DOMAIN d ADD CHECK (value > 0)', 'ALTER DOMAIN d SET NOT NULL'],
  'unique-without-index': [
    'ALTER TABLE a ADD UNIQUE (b)',
    'ALTER TABLE a ADD PRIMARY KEY (b)',
    'ALTER TABLE a ADD CONSTRAINT x EXCLUDE USING gist (b WITH &&)',
    'ALTER TABLE a ADD COLUMN b int UNIQUE',
  ],
  'validate-in-transaction': ['ALTER TABLE a VALIDATE CONSTRAINT c'],
  'volatile-default': [
    'ALTER TABLE a ADD b uuid DEFAULT gen_random_uuid()',
    'ALTER TABLE a ADD b timestamptz NOT NULL DEFAULT clock_timestamp()',
    'ALTER TABLE a ADD b bigserial',
    'ALTER TABLE a ADD b int GENERATED ALWAYS AS IDENTITY',
  ],
  'stored-generated-column': ['ALTER TABLE a ADD b int GENERATED ALWAYS AS (c + 1) STORED'],
  'table-rewrite': [
    'ALTER TABLE a SET UNLOGGED',
    'ALTER TABLE a SET TABLESPACE t',
    'CLUSTER a USING i',
    'VACUUM FULL a',
  ],
  'attach-partition': ['ALTER TABLE a ATTACH PARTITION b FOR VALUES FROM (1) TO (2)'],
  'detach-not-concurrent': ['ALTER TABLE a DETACH PARTITION b'],
  'create-partition-of': ['CREATE TABLE b PARTITION OF a FOR VALUES FROM (1) TO (2)'],
  'lock-table': ['LOCK TABLE a IN SHARE MODE'],
  truncate: ['TRUNCATE a, b'],
  'data-in-transaction': [
    'UPDATE a SET b = 1',
    'DELETE FROM a WHERE b',
    'MERGE INTO a USING c ON true WHEN MATCHED THEN DELETE',
  ],
  'concurrent-in-transaction': [
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON a (b)',
    'DROP INDEX CONCURRENTLY IF EXISTS i',
    'REINDEX INDEX CONCURRENTLY i',
    'ALTER TABLE a DETACH PARTITION b CONCURRENTLY',
    'CREATE TABLE a (b int); CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON a (b)',
  ],
  'more-than-one-statement': [`${OUTSIDE}ANALYZE a; ANALYZE b`],
  'not-for-outside': [
    `${OUTSIDE}CREATE INDEX CONCURRENTLY i ON a (b)`,
    `${OUTSIDE}DROP INDEX CONCURRENTLY i`,
    `${OUTSIDE}ALTER TABLE a ADD b int`,
    `${OUTSIDE}ALTER TYPE t ADD VALUE 'x'`,
  ],
  'batch-without-limit': [
    `${BATCHES}UPDATE a SET b = 1 WHERE b IS NULL`,
    `${BATCHES}ALTER TABLE a ADD b int`,
  ],
  'enum-value-in-use': [`ALTER TYPE t ADD VALUE 'x'; ALTER TABLE a ADD b t DEFAULT 'x'`],
  'transaction-control': ['COMMIT', 'BEGIN'],
  'session-setting': [`SET lock_timeout = '1h'`, 'SET LOCAL statement_timeout = 0', 'RESET ALL'],
  'hidden-statement': ['DO $$ BEGIN DROP TABLE invoices; END $$', 'SELECT make_partitions()', 'CALL p()'],
  'long-statement': [],
}

/** Migrations that hold no lock for long and that the version before does not notice. */
const ACCEPTED = [
  'CREATE TABLE a (b int PRIMARY KEY, c text NOT NULL REFERENCES d (e), CHECK (b > 0)); CREATE INDEX i ON a (c)',
  'CREATE TABLE a (b int); ALTER TABLE a ADD UNIQUE (b), ALTER b SET NOT NULL; UPDATE a SET b = 1; DROP TABLE a',
  `CREATE TYPE t AS ENUM ('x'); ALTER TYPE t ADD VALUE 'y'; ALTER TYPE t RENAME VALUE 'x' TO 'z'`,
  'CREATE TABLE a (b int) PARTITION BY RANGE (b); CREATE TABLE c PARTITION OF a FOR VALUES FROM (1) TO (2)',
  'CREATE TABLE b (n int); ALTER TABLE b RENAME TO a; ALTER TABLE a ADD PRIMARY KEY (n)',
  'CREATE TABLE a (b int); CREATE TRIGGER t BEFORE UPDATE ON a EXECUTE FUNCTION f(); DROP TRIGGER t ON a',
  'ALTER TABLE a ADD b int',
  'ALTER TABLE a ADD b int NOT NULL DEFAULT 0',
  'ALTER TABLE a ADD b timestamptz NOT NULL DEFAULT now()',
  'ALTER TABLE a ADD b timestamptz NOT NULL DEFAULT CURRENT_TIMESTAMP',
  'ALTER TABLE a ADD b int REFERENCES c (d)',
  'ALTER TABLE a ADD b int GENERATED ALWAYS AS (c + 1) VIRTUAL',
  'ALTER TABLE a ADD CONSTRAINT c CHECK (b > 0) NOT VALID',
  'ALTER TABLE a ADD FOREIGN KEY (b) REFERENCES c (d) NOT VALID',
  'ALTER TABLE a ADD CONSTRAINT c UNIQUE USING INDEX i',
  'ALTER TABLE a ALTER b DROP NOT NULL, ALTER b SET DEFAULT gen_random_uuid()',
  'CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
  `ALTER TYPE t ADD VALUE 'x'`,
  'GRANT SELECT ON a TO reports',
  'INSERT INTO a VALUES (1)',
  `${OUTSIDE}CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS i ON a (b)`,
  `${OUTSIDE}DROP INDEX CONCURRENTLY IF EXISTS i`,
  `${OUTSIDE}ALTER TABLE a VALIDATE CONSTRAINT c`,
  `${OUTSIDE}ALTER TABLE a DETACH PARTITION b CONCURRENTLY`,
  `${OUTSIDE}ALTER TYPE t ADD VALUE IF NOT EXISTS 'x'`,
  `${OUTSIDE}VACUUM (ANALYZE) a`,
  `${BATCHES}UPDATE a SET b = c WHERE id IN (SELECT id FROM a WHERE b IS NULL LIMIT 1000)`,
  `${BATCHES}WITH old AS (SELECT id FROM a LIMIT 10) DELETE FROM a USING old WHERE a.id = old.id`,
  `${BATCHES}INSERT INTO b SELECT * FROM a WHERE NOT EXISTS (SELECT FROM b WHERE b.id = a.id) LIMIT 10`,
]

const named = (sql: string) => problemsOf({ name: '20300101000000_next', sql })

it('every rule refuses what it is made for, and says where and what to do instead', async () => {
  expect(Object.keys(REFUSED)).toEqual(MIGRATION_RULES.map(({ name }) => name))
  for (const [name, migrations] of Object.entries(REFUSED))
    for (const sql of migrations) {
      const rules = (await named(sql)).map((problem) => problem.match(/\.sql:\d+: ([a-z-]+): /)?.[1])
      expect(rules, sql).toContain(name)
    }
})

it('a change that a running version does not notice is accepted', async () => {
  for (const sql of ACCEPTED) expect(await named(sql), sql).toEqual([])
})

it('a problem names the file, the line of the statement, the harm, the way out and the exception', async () => {
  const [problem] = await named('-- A comment.\nCREATE TABLE a (b int);\n\n-- Why.\nDROP TABLE\n  invoices;')
  expect(problem).toMatch(
    /^prisma\/migrations\/20300101000000_next\/migration\.sql:5: drop-table: .* still reads.* Drop it in the release after.*-- khata:allow drop-table because/,
  )
})

it('an exception needs a rule that it is for, and a reason', async () => {
  const allow = (text: string, sql = 'DROP TABLE a') => named(`-- khata:${text}\n${sql}`)
  expect(await allow('allow drop-table because version 1.4 was the last to read it')).toEqual([])
  expect(await allow('allow drop-table')).toEqual([
    expect.stringContaining('is not understood'),
    expect.stringContaining('drop-table'),
  ])
  expect(await allow('allow drop-column because nobody reads it any more')).toEqual([
    expect.stringContaining('drop-table'),
    expect.stringContaining('the exception for drop-column is not needed'),
  ])
  // Whether a statement takes long is only known when it runs.
  expect(
    await allow('allow long-statement because the table has ten rows', 'ALTER TABLE a ADD b int'),
  ).toEqual([])
  expect(await allow('run outside', 'ALTER TABLE a ADD b int')).toEqual([
    expect.stringContaining('"-- khata:run outside" is not understood'),
  ])
})

it('text that is not SQL is a problem of its file', async () => {
  expect(await named('CREATE TABEL a (b int)')).toEqual([
    expect.stringContaining('PostgreSQL cannot parse it'),
  ])
})

it('the migrations of this version follow the rules', async () => {
  expect(await migrationProblems('prisma/migrations')).toEqual([])
})

it('a migration cannot escape the rules by a name that comes before the first migration', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-migrations-'))
  cpSync('prisma/migrations', folder, { recursive: true })
  mkdirSync(`${folder}/20261121210000_early`)
  writeFileSync(`${folder}/20261121210000_early/migration.sql`, 'DROP TABLE invoices')
  const problems = await migrationProblems(folder)
  rmSync(folder, { recursive: true })
  expect(problems).toEqual([expect.stringContaining('must begin with a later time')])
})

it('docs/releases.md lists every rule with the harm that it prevents', () => {
  const text = readFileSync('docs/releases.md', 'utf8').split('## What the check refuses')[1] ?? ''
  const rows = text.matchAll(/^\| `([a-z-]+)` *\| (.*?) *\|$/gm)
  expect([...rows].map(([, name, harm]) => [name, harm])).toEqual(
    MIGRATION_RULES.map(({ name, harm }) => [name, harm]),
  )
})
