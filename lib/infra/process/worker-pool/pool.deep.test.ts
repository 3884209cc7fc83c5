import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gate, MEGABYTE, open } from './pool.fixture'

test.each([
  // The previous job must end within the same time, even on a busy machine.
  ['waits for something that never comes', 'hang', { maxMs: 2_000 }],
  ['fills its heap', 'fillHeap', { maxMemoryBytes: 256 * MEGABYTE }],
  ['fills native memory', 'fillNativeMemory', { maxMemoryBytes: 256 * MEGABYTE }],
  ['crashes its process', 'crash', {}],
])('a job that %s is ended, and the next one gets a new process', async (_, name, limits) => {
  const run = open({}, limits)
  const before = await run('a', 'placeOf')
  expect(await run('a', name)).toEqual({ ended: expect.any(Error) })
  const after = await run('a', 'placeOf')
  expect(after).toMatchObject({ output: { pid: expect.any(Number) } })
  expect(after).not.toEqual(before)
})

test('the pool serves the waiting businesses in turn', async () => {
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

test('the pool keeps one process for the other businesses', async () => {
  const run = open({ processes: 2 })
  const { file, open: openGate } = gate()
  const held = [run('a', 'busyUntil', file), run('a', 'busyUntil', file), run('a', 'busyUntil', file)]
  expect(await run('b', 'placeOf')).toMatchObject({ output: { pid: expect.any(Number) } })
  openGate()
  expect(await Promise.all(held)).toEqual([{ output: 'done' }, { output: 'done' }, { output: 'done' }])
})
