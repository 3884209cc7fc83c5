import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { firstFreePort } from './free-port'

const IN_ANOTHER_PROCESS = `
import { firstFreePort } from './scripts/postgres/free-port.ts'
console.log(await firstFreePort(Number(process.argv[1])))`

it('two who ask at the same time get two ports, also in two processes and before anybody listens', async () => {
  const [first, second] = await Promise.all([firstFreePort(29_000), firstFreePort(29_000)])
  expect(first).not.toBe(second)
  const args = ['--import', 'tsx', '--input-type=module', '-e', IN_ANOTHER_PROCESS, '29000']
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect([first, second]).not.toContain(Number(stdout))
})
