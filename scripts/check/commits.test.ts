import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { commitProblems } from './commits'

const ME = ['-c', 'user.name=Asha', '-c', 'user.email=asha@example.com']
const LONG = 'A subject that says all of it, which nobody reads to its end on a screen'

function checkout() {
  const root = mkdtempSync(path.join(tmpdir(), 'khata-commits-'))
  const git = (...args: string[]) =>
    execFileSync('git', [...ME, ...args], { cwd: root, encoding: 'utf8' }).trim()
  const commit = (subject: string) => git('commit', '--allow-empty', '-qm', `${subject}\n\n${LONG}, ${LONG}`)
  git('init', '-qb', 'main')
  return { root, git, commit }
}

it('a commit with a subject of more than 72 characters is named, and those before the rule are not', () => {
  const { root, git, commit } = checkout()
  commit(`${LONG}, before`)
  const since = git('rev-parse', 'HEAD')
  expect(LONG).toHaveLength(72)
  commit(LONG)
  expect(commitProblems(root, since)).toEqual([])
  commit(`${LONG}.`)
  const newest = git('rev-parse', '--short', 'HEAD')
  expect(commitProblems(root, since)).toEqual([
    expect.stringContaining(`${newest} has a subject of 73 characters`),
  ])
})

it('a clone without the first commits and a folder without a history are not checked', () => {
  const { root, commit } = checkout()
  commit(`${LONG}.`)
  expect(commitProblems(root, 'f'.repeat(40))).toEqual([])
  expect(commitProblems(mkdtempSync(path.join(tmpdir(), 'khata-commits-')))).toEqual([])
})
