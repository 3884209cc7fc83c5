import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstFreePort } from '../postgres/free-port'
import { installFromDebian } from '../test/debian-package'

// Runs the commands of docs/backup.md as they stand there, on a cluster of Debian's PostgreSQL 15 that is made for this test.

const GUIDE = readFileSync(path.resolve(import.meta.dirname, '../../docs/backup.md'), 'utf8')
const CLUSTER = `khata_drill_${process.pid}`
const folder = mkdtempSync(path.join(tmpdir(), 'khata-pgbackrest-'))
const config = path.join(folder, 'pgbackrest.conf')

const isThere = (program: string) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0
const canRun =
  process.getuid?.() === 0 &&
  existsSync('/usr/lib/postgresql/15/bin/postgres') &&
  isThere('pg_createcluster') &&
  (isThere('pgbackrest') || installFromDebian('pgbackrest'))
if (!canRun)
  console.log("This is no Debian 12 with its PostgreSQL 15, so the guide's restoration is skipped.")

/** The blocks of code of one language in a chapter of the guide, with the names of this test in the place of the guide's. */
function blocks(chapter: string, language: string): string[] {
  const [, text = ''] = GUIDE.split(`### ${chapter}\n`)
  const [own = ''] = text.split('\n### ')
  return [...own.matchAll(new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'gm'))].map(([, block = '']) =>
    block
      .replaceAll('15 main', `15 ${CLUSTER}`)
      .replaceAll('15/main', `15/${CLUSTER}`)
      .replaceAll('15-main', `15-${CLUSTER}`)
      .replaceAll('/var/lib/pgbackrest', path.join(folder, 'repository'))
      .replaceAll('cipher-pass=…', 'cipher-pass=a passphrase of the drill')
      .replaceAll(/^apt-get .*\n/gm, ''),
  )
}

function run(script: string): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-euc', script], {
    encoding: 'utf8',
    env: { ...process.env, PGBACKREST_CONFIG: config },
    cwd: '/',
  })
  expect([script, status, status === 0 ? '' : stdout + stderr]).toEqual([script, 0, ''])
  return stdout
}

describe.skipIf(!canRun)('the restoration of the guide on Debian', () => {
  let port: number
  const sql = (statement: string) =>
    run(
      `runuser -u postgres -- psql --quiet --no-align --tuples-only --port=${port} --command="${statement}"`,
    ).trim()

  beforeAll(async () => {
    port = await firstFreePort(29_500)
    chmodSync(folder, 0o777)
    run(`pg_createcluster 15 ${CLUSTER} --port=${port} --start`)
  })
  afterAll(() => {
    run(`pg_dropcluster --stop 15 ${CLUSTER}`)
    rmSync(`/var/lib/postgresql/15/${CLUSTER}.before`, { recursive: true, force: true })
    rmSync(folder, { recursive: true })
  })

  it('brings back the moment before a mistake', async () => {
    const [repository = '', archiving = ''] = blocks('Set up pgBackRest', 'ini')
    writeFileSync(config, `${repository}pg1-port=${port}\n`)
    writeFileSync(`/etc/postgresql/15/${CLUSTER}/conf.d/khata-backup.conf`, archiving)
    // The server calls pgBackRest, too. On an operator's machine both read /etc/pgbackrest.conf.
    writeFileSync(`/etc/postgresql/15/${CLUSTER}/environment`, `PGBACKREST_CONFIG = '${config}'\n`)
    for (const block of blocks('Set up pgBackRest', 'sh')) if (block.trim()) run(block)

    sql("CREATE TABLE books AS SELECT 'right'::text AS state")
    const moment = sql('SELECT clock_timestamp()')
    await wait(1_100)
    sql("UPDATE books SET state = 'wrong'")
    sql('SELECT pg_switch_wal()')

    const [restore = '', backup = ''] = blocks('Restore to a moment', 'sh')
    expect(restore).toContain('--target="2026-11-22 06:45:00+00"')
    const log = run(restore.replace('2026-11-22 06:45:00+00', moment))
    expect(log).toContain('recovery stopping before commit of transaction')
    await expect.poll(() => sql('SELECT pg_is_in_recovery()')).toBe('f')
    expect(sql('SELECT state FROM books')).toBe('right')
    run(backup)
  })
})
