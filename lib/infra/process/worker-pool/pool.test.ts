import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type PoolOptions, WorkerPool } from './in-worker'
import type { JobLimits } from './worker-process'

const MEGABYTE = 1024 * 1024
const ROOMY: JobLimits = { maxCpuMs: 60_000, maxMemoryBytes: 1024 * MEGABYTE, maxMs: 60_000 }

let pool: WorkerPool | undefined

function open(options: Partial<PoolOptions> = {}, limits: Partial<JobLimits> = {}) {
  pool = new WorkerPool({
    processes: 1,
    runningPerBusiness: 1,
    waitingPerBusiness: 10,
    waiting: 100,
    ...options,
    limits: { ...ROOMY, ...limits },
  })
  const current = pool
  return (business: string, name: string, input?: unknown) =>
    current.run(business, { file: 'lib/infra/process/worker/jobs.fixture.ts', name, input })
}

afterEach(async () => {
  await pool?.end()
  pool = undefined
})

/** A file that a test makes to let a job go on. */
function gate() {
  const folder = mkdtempSync(path.join(tmpdir(), 'khata-worker-'))
  const file = path.join(folder, 'open')
  return { file, open: () => writeFileSync(file, ''), beside: (name: string) => path.join(folder, name) }
}

describe('a job in a worker process', () => {
  test('runs outside of this process and sees nothing of its environment', async () => {
    const run = open()
    const [first, second] = [await run('a', 'placeOf'), await run('a', 'placeOf')]
    expect(first).toEqual({ output: { pid: expect.any(Number), environment: ['TINYPOOL_WORKER_ID'] } })
    expect(first).not.toMatchObject({ output: { pid: process.pid } })
    expect(second).toEqual(first)
  })

  test('keeps its own thread busy, and the thread that serves requests free', async () => {
    const run = open()
    const { file, open: openGate } = gate()
    const job = run('a', 'busyUntil', file)
    openGate()
    expect(await job).toEqual({ output: 'done' })
  })

  test('takes and returns bytes unchanged', async () => {
    const bytes = Uint8Array.from({ length: 2_000_000 }, (_, i) => i % 251)
    const result = (await open()('a', 'reverse', bytes)) as { output: Uint8Array }
    expect(Buffer.from(result.output).equals(bytes.toReversed())).toBe(true)
  })

  test('that throws returns its error, and its process continues', async () => {
    const run = open()
    const before = await run('a', 'placeOf')
    expect(await run('a', 'fail', 'no such thing')).toEqual({
      error: { message: 'no such thing', stack: expect.stringContaining('jobs.fixture.ts') },
    })
    expect(await run('a', 'placeOf')).toEqual(before)
  })

  test.each([
    ['never gives its thread back', 'spin', { maxCpuMs: 200 }],
    // The job before it must end within the same time, on a busy machine too.
    ['waits for something that never comes', 'hang', { maxMs: 2_000 }],
    ['fills its heap', 'fillHeap', { maxMemoryBytes: 256 * MEGABYTE }],
    ['fills native memory', 'fillNativeMemory', { maxMemoryBytes: 256 * MEGABYTE }],
    ['crashes its process', 'crash', {}],
  ])('that %s is ended, and the next one gets a new process', async (_, name, limits) => {
    const run = open({}, limits)
    const before = await run('a', 'placeOf')
    expect(await run('a', name)).toEqual({ ended: expect.any(Error) })
    const after = await run('a', 'placeOf')
    expect(after).toMatchObject({ output: { pid: expect.any(Number) } })
    expect(after).not.toEqual(before)
  })
})

describe('the pool', () => {
  test('serves the waiting businesses in turn', async () => {
    const run = open()
    const { file, open: openGate, beside } = gate()
    const journal = beside('journal')
    const held = run('a', 'busyUntil', file)
    const lines = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']
    const noted = lines.map((line) => run(line.charAt(0), 'note', { file: journal, line }))
    openGate()
    await Promise.all([held, ...noted])
    expect(readFileSync(journal, 'utf8').trim().split('\n')).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3'])
  })

  test('keeps one process for the other businesses', async () => {
    const run = open({ processes: 2 })
    const { file, open: openGate } = gate()
    const held = [run('a', 'busyUntil', file), run('a', 'busyUntil', file), run('a', 'busyUntil', file)]
    expect(await run('b', 'placeOf')).toMatchObject({ output: { pid: expect.any(Number) } })
    openGate()
    expect(await Promise.all(held)).toEqual([{ output: 'done' }, { output: 'done' }, { output: 'done' }])
  })

  test('refuses a job at once if it is full, and takes it later', async () => {
    const run = open({ waitingPerBusiness: 2, waiting: 3 })
    const { file, open: openGate } = gate()
    const held = [run('a', 'busyUntil', file), run('a', 'busyUntil', file), run('a', 'busyUntil', file)]
    expect(await run('a', 'placeOf')).toBeUndefined()
    held.push(run('b', 'busyUntil', file))
    expect(await run('c', 'placeOf')).toBeUndefined()
    openGate()
    await Promise.all(held)
    expect(await run('a', 'placeOf')).toMatchObject({ output: { pid: expect.any(Number) } })
  })
})
