import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inTurn } from './in-turn.mjs'

const root = mkdtempSync(path.join(tmpdir(), 'khata-turn-'))
afterAll(() => rmSync(root, { recursive: true }))

it('a process that the work starts works in the same turn, and the turn ends with the work', async () => {
  const module = JSON.stringify(path.resolve(import.meta.dirname, 'in-turn.mjs'))
  const step = `const { inTurn } = await import(${module}); await inTurn(${JSON.stringify(root)}, () => console.log('done'))`
  const work = () => execFileSync(process.execPath, ['-e', step], { encoding: 'utf8', timeout: 20_000 })
  expect(await inTurn(root, work)).toBe('done\n')
  expect(existsSync(path.join(root, '.khata-making'))).toBe(false)
  expect(work()).toBe('done\n')
})
