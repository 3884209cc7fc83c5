import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, newFolder, runningInstance, startRestored } from './instance.fixture'
import { ARCHIVE, forgetOldBackups, MANIFEST, SECRETS, takeBackup } from './main'
import { restoreBackup } from './restore'

let url: string
let backup: string

// The last one that was started ends first.
const ends: (() => void | Promise<void>)[] = []
const atEnd = (end: (typeof ends)[number]) => void ends.unshift(end)
afterAll(async () => {
  for (const end of ends) await end()
})

beforeAll(async () => {
  const source = await runningInstance(atEnd)
  url = source.url
  await ask(url, `CREATE TABLE writes AS SELECT 'first' AS name`)
  backup = await takeBackup(url, source.dataDir, path.join(newFolder('backups', atEnd), 'khata'))
  await ask(url, `INSERT INTO writes VALUES ('second')`)
})

it('a backup is restored into an empty data directory, and never over a database', async () => {
  const dataDir = newFolder('restored')
  await restoreBackup(backup, dataDir)
  expect(await ask(await startRestored(dataDir), 'SELECT name FROM writes')).toEqual([{ name: 'first' }])
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow(/There is a database already/)
})

it('a backup is not restored beside the secrets of another instance', async () => {
  const dataDir = newFolder('restored')
  writeFileSync(path.join(dataDir, SECRETS), JSON.stringify({ POSTGRES_PASSWORD: 'another' }))
  await expect(restoreBackup(backup, dataDir)).rejects.toThrow(/belongs to another instance/)
})

const DAMAGES: [what: string, damage: (copy: string) => void, refusal: RegExp][] = [
  [
    'whose archive is cut short',
    (copy) => truncateSync(path.join(copy, ARCHIVE), 100_000),
    /The backup is damaged/,
  ],
  [
    'whose files are not those of its manifest',
    (copy) => {
      const file = path.join(copy, MANIFEST)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/"Checksum": "\w+"/, '"Checksum": "00"'))
    },
    /is not what its manifest says/,
  ],
  ['without a manifest', (copy) => rmSync(path.join(copy, MANIFEST)), /not a complete backup/],
]

it.each(DAMAGES)('a backup %s is refused', async (_, damage, refusal) => {
  const [copy, dataDir] = [newFolder('copy'), newFolder('restored')]
  cpSync(backup, copy, { recursive: true })
  damage(copy)
  await expect(restoreBackup(copy, dataDir)).rejects.toThrow(refusal)
  expect(readdirSync(dataDir)).not.toContain('postgres')
})

it('a backup that fails leaves nothing behind', async () => {
  const [withoutSecrets, folder] = [newFolder('empty'), newFolder('backups')]
  await expect(takeBackup(url, withoutSecrets, folder)).rejects.toThrow(/secrets\.json/)
  expect(readdirSync(folder)).toEqual([])
})

it('all but the newest backups are deleted, and nothing else', () => {
  const folder = newFolder('backups')
  const names = ['khata-20261101T000000Z', 'khata-20261102T000000Z', 'khata-20261103T000000Z']
  const others = ['khata-20261104T000000Z.unfinished', 'photos']
  for (const name of [...names, ...others]) mkdirSync(path.join(folder, name))
  expect(forgetOldBackups(folder, 2)).toEqual([path.join(folder, 'khata-20261101T000000Z')])
  expect(readdirSync(folder).sort()).toEqual([...names.slice(1), ...others])
  expect(forgetOldBackups(folder, 2)).toEqual([])
})
