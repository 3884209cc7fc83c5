import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const program = path.join(import.meta.dirname, 'program.mjs')

it('a command whose reader has ended, as in `npm run partitions | head`, does its work to the end', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const command = path.join(folder, 'main.mjs')
  writeFileSync(
    command,
    `export async function main() {
      await new Promise((resolve) => process.stdin.once('end', resolve).resume())
      for (let line = 0; line < 3; line++) await new Promise((resolve) => process.stdout.write('line', resolve))
      return 7
    }`,
  )
  const code = `
    const { runOnInstance } = await import(${JSON.stringify(program)})
    await runOnInstance({ usage: '' }, ${JSON.stringify(command)})`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
  child.stdout.destroy()
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([7, null])
})
