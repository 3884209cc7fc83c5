import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { takeBaseBackup } from './base-backup'
import { restoreDump } from './dump'
import { ask, newFolder, runningInstance, startRestored } from './instance.fixture'
import { readManifest, type StoredFile, writeManifest } from './manifest'
import { walOf } from './places'
import { restoreBase } from './restore-base'

const POLL_MS = 20

let folder: string
let backup: string
let url: string
/** Between the first and the second write, to the microsecond. */
let between: string

const MOMENT = `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment`

// The last one that was started ends first.
const ends: (() => void | Promise<void>)[] = []
const atEnd = (end: (typeof ends)[number]) => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

beforeAll(async () => {
  // The server's start makes this folder.
  folder = path.join(newFolder('backups', atEnd), 'khata')
  const source = await runningInstance(folder, atEnd)
  url = source.url
  await ask(url, 'CREATE TABLE writes (name text)')
  backup = await takeBaseBackup(source, folder)
  await ask(url, `INSERT INTO writes VALUES ('first')`)
  between = (await ask<{ moment: string }>(url, MOMENT))[0]?.moment ?? ''
  await ask(url, `INSERT INTO writes VALUES ('second')`)
  const [last] = await ask<{ name: string }>(url, 'SELECT pg_walfile_name(pg_switch_wal()) AS name')
  const archived = path.join(walOf(folder), String(last?.name))
  while (!existsSync(archived)) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
})

const EMPTY_HASH = createHash('sha256').digest('hex')
const WRITES = 'SELECT name FROM writes'
const restore = (dataDir: string, to: string | null, from = backup) =>
  restoreBase({ folder, backup: from, dataDir, to })

it('the archived log restores a database to a moment between two writes, and never over another database', async () => {
  const dataDir = newFolder('restored')
  const { lastCommitAt } = await restore(dataDir, between)
  expect(lastCommitAt?.getTime()).toBeLessThanOrEqual(Date.parse(between) + 1)
  const restored = await startRestored(dataDir)
  expect(await ask(restored, WRITES)).toEqual([{ name: 'first' }])
  await ask(restored, `INSERT INTO writes VALUES ('another future')`)
  await expect(restore(dataDir, between)).rejects.toThrow(/There is a database already/)
})

it('a moment that the log does not reach is refused; after that, all of the log can be restored', async () => {
  const dataDir = newFolder('restored')
  await expect(restore(dataDir, '2999-01-01T00:00:00Z')).rejects.toThrow(/log ends before 2999/)
  expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)
  await restore(dataDir, null)
  expect(await ask(await startRestored(dataDir), WRITES)).toEqual([{ name: 'first' }, { name: 'second' }])
})

it('a backup with a changed or a missing file, of another version, or without a manifest is refused', async () => {
  const damaged = newFolder('damaged')
  cpSync(path.join(backup, 'secrets.json'), path.join(damaged, 'secrets.json'))
  const refusal = (files: StoredFile[], postgres = readManifest(backup).postgres) => {
    writeManifest(damaged, { postgres, startedAt: '', endedAt: '', directories: ['data'], files })
    return expect(restore(newFolder('restored'), null, damaged)).rejects
  }
  const control = { path: 'data/pg_control', bytes: 3, sha256: EMPTY_HASH }
  await refusal([control]).toThrow(/pg_control is missing/)
  mkdirSync(path.join(damaged, 'data'))
  writeFileSync(path.join(damaged, control.path), 'new')
  await refusal([control]).toThrow(/pg_control was changed/)
  await refusal([], '17.6').toThrow(/is of PostgreSQL 17.6/)
  writeFileSync(path.join(damaged, 'manifest.json'), '{ "postgres": "18.')
  await expect(restore(newFolder('restored'), null, damaged)).rejects.toThrow(/not a complete backup/)
})

it('a backup is not restored beside the secrets of another instance', async () => {
  const dataDir = newFolder('restored')
  writeFileSync(path.join(dataDir, 'secrets.json'), JSON.stringify({ POSTGRES_PASSWORD: 'another' }))
  await expect(restore(dataDir, null)).rejects.toThrow(/belongs to another instance/)
})

it('a dump is not restored into a database that holds something, nor when it was changed', async () => {
  const dump = newFolder('dump')
  writeFileSync(path.join(dump, 'khata.dump'), '')
  const manifest = { postgres: '18', startedAt: '', endedAt: '', directories: [] }
  writeManifest(dump, { ...manifest, files: [{ path: 'khata.dump', bytes: 0, sha256: EMPTY_HASH }] })
  await expect(restoreDump(url, dump)).rejects.toThrow(/is not empty/)
  writeFileSync(path.join(dump, 'khata.dump'), 'changed')
  await expect(restoreDump(url, dump)).rejects.toThrow(/was changed/)
})
