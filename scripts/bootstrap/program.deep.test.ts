import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, it } from 'vitest'

const program = path.join(import.meta.dirname, 'program.mjs')

it('a command whose reader has ended, as in `npm run partitions | head`, does its work to the end', async () => {
  const code = `
    const { runOnInstance } = await import(${JSON.stringify(program)})
    const main = async () => {
      await new Promise((resolve) => process.stdin.once('end', resolve).resume())
      for (let line = 0; line < 3; line++) await new Promise((resolve) => process.stdout.write('line', resolve))
      return 7
    }
    await runOnInstance({ usage: '' }, async () => ({ main }))`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
  child.stdout.destroy()
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([7, null])
})
