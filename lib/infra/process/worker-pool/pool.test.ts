import { describe, expect, test } from 'vitest'
import { gate, open } from './pool.fixture'

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

  test('that may take more of the processor than others is not ended at their limit, and the next one is', async () => {
    const run = open({}, { maxCpuMs: 200 })
    expect(await run('a', 'work', 600, 60_000)).toEqual({ output: 'done' })
    expect(await run('a', 'work', 60_000)).toEqual({ ended: expect.any(Error) })
  })

  test('that never gives its thread back is ended, and the next one gets a new process', async () => {
    const run = open({}, { maxCpuMs: 200 })
    const before = await run('a', 'placeOf')
    expect(await run('a', 'spin')).toEqual({ ended: expect.any(Error) })
    const after = await run('a', 'placeOf')
    expect(after).toMatchObject({ output: { pid: expect.any(Number) } })
    expect(after).not.toEqual(before)
  })
})

test('the pool refuses a job at once if it is full, and takes it later', async () => {
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
