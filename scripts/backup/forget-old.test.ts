import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { forgetOldBackups } from './forget-old'
import { walOf } from './places'

function folderOfBackups(...backups: [name: string, firstSegment: string][]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(walOf(folder))
  for (const [name, firstSegment] of backups) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'manifest.json'), JSON.stringify({ firstSegment }))
  }
  return folder
}

const SEGMENTS = [
  '000000010000000000000003',
  '000000010000000000000003.00000028.backup',
  '000000010000000000000004',
  '000000010000000000000005',
  // A restored database went on from here.
  '00000002.history',
  '000000020000000000000006',
]

it('keeps the newest backups, and exactly the log that they need', () => {
  const folder = folderOfBackups(
    ['base-20261101T000000Z', '000000010000000000000003'],
    ['base-20261102T000000Z', '000000010000000000000005'],
    ['base-20261103T000000Z', '000000020000000000000006'],
    ['base-20261104T000000Z.unfinished', '000000020000000000000007'],
    ['dump-20261101T000000Z', ''],
  )
  for (const name of SEGMENTS) writeFileSync(path.join(walOf(folder), name), '')
  expect(forgetOldBackups(folder, 'base', 2)).toEqual([path.join(folder, 'base-20261101T000000Z')])
  expect(readdirSync(walOf(folder)).sort()).toEqual(SEGMENTS.slice(3))
  expect(readdirSync(folder)).toContain('dump-20261101T000000Z')
  expect(forgetOldBackups(folder, 'base', 2)).toEqual([])
})
