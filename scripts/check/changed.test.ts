import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { changes } from './changed'

const ME = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com']

it('what is changed is what differs from the branch point, committed or not', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'khata-changed-'))
  const git = (...args: string[]) => execFileSync('git', [...ME, ...args], { cwd: root, stdio: 'ignore' })
  const write = (name: string) => writeFileSync(path.join(root, name), String(Math.random()))
  const commit = (...names: string[]) => {
    for (const name of names) write(name)
    git('add', '.')
    git('commit', '-qm', 'A change')
  }
  git('init', '-qb', 'main')
  commit('kept.ts', 'edited.ts', 'deleted.ts')
  git('switch', '-qc', 'branch')
  commit('committed.ts')
  write('edited.ts')
  write('new.ts')
  rmSync(path.join(root, 'deleted.ts'))
  expect(changes(root)).toMatchObject({
    paths: ['committed.ts', 'deleted.ts', 'edited.ts', 'new.ts'],
    files: ['committed.ts', 'edited.ts', 'new.ts'],
  })
})

it('outside of a checkout nobody knows', () => {
  expect(() => changes(mkdtempSync(path.join(tmpdir(), 'khata-changed-')))).toThrow('no checkout of git')
})
