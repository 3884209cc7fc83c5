import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, it, vi } from 'vitest'
import { type Program, Supervisor } from './supervisor'

let supervisor: Supervisor
afterEach(() => supervisor.stop())

/** A program that runs until it is stopped. `fails` says which of its starts fail, by their number. */
function programOf(over: Partial<Program>, fails: (start: number) => boolean) {
  const starts: (ChildProcess | 'failed')[] = []
  const waiting: { count: number; done: () => void }[] = []
  const program: Program = {
    name: 'database',
    stopSignal: 'SIGTERM',
    graceMs: 1_000,
    async launch() {
      const failed = fails(starts.length + 1)
      const child = failed ? 'failed' : spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'])
      if (child !== 'failed') await once(child, 'spawn')
      starts.push(child)
      for (const { count, done } of waiting) if (starts.length >= count) done()
      if (child === 'failed')
        throw new Error('The embedded PostgreSQL did not start: No space left on device')
      return child
    },
    ...over,
  }
  const started = (count: number) =>
    starts.length >= count ? undefined : new Promise<void>((done) => waiting.push({ count, done }))
  const kill = () => (starts.at(-1) as ChildProcess).kill('SIGKILL')
  return { program, starts, started, kill }
}

it('attempts to start the database until it starts, with pauses, and says so in the terminal', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  supervisor = new Supervisor(() => {})
  const { program, starts, started, kill } = programOf({ neverGiveUp: true }, (n) => n === 2 || n === 3)
  await supervisor.keep(program)
  supervisor.allStarted()
  kill()
  await Promise.race([started(4), supervisor.broken])
  expect(starts.map((start) => (start === 'failed' ? start : 'running'))).toEqual([
    'running',
    'failed',
    'failed',
    'running',
  ])
  const lines = () => said.mock.calls.map(([line]) => String(line))
  await vi.waitFor(() => expect(lines()).toHaveLength(4), { timeout: 60_000 })
  expect(lines()[0]).toMatch(/^The database ended \(SIGKILL\)/)
  expect(lines().slice(1)).toEqual([
    expect.stringMatching(/No space left on device\nThe database is tried again in .* s\.$/),
    expect.stringMatching(/No space left on device\nThe database is tried again in .* s\.$/),
    'The database runs again.',
  ])
  said.mockRestore()
})

it('stops everything, with the reason, when another program cannot be started again', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  supervisor = new Supervisor(() => {})
  const { program, kill } = programOf({ name: 'app' }, (n) => n === 2)
  await supervisor.keep(program)
  supervisor.allStarted()
  kill()
  await expect(supervisor.broken).rejects.toThrow('No space left on device')
  said.mockRestore()
})
