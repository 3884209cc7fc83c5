import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keptFigure } from './kept-figure'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A figure that counts how often it is read. */
function counted(rows: number) {
  let reads = 0
  const source = {
    key: randomUUID(),
    read: async () => {
      reads += 1
      return reads
    },
    rowsOf: () => rows,
  }
  return async () => (await keptFigure(source)).figure
}

it('a figure of few rows is read for each request', async () => {
  const look = counted(4_999)
  expect([await look(), await look(), await look()]).toEqual([1, 2, 3])
})

it('a figure of many rows is kept for a minute; then the old one is shown while it is read again', async () => {
  const look = counted(5_000)
  expect([await look(), await look()]).toEqual([1, 1])
  vi.setSystemTime(Date.now() + 61_000)
  expect(await look()).toBe(1)
  await vi.waitFor(async () => expect(await look()).toBe(2), { timeout: 60_000 })
})

it('a figure that is a quarter of an hour old is not shown any more', async () => {
  const look = counted(5_000)
  expect(await look()).toBe(1)
  vi.setSystemTime(Date.now() + 16 * 60_000)
  expect(await look()).toBe(2)
})

it('a figure says when it was read', async () => {
  const source = { key: randomUUID(), read: async () => 7, rowsOf: () => 5_000 }
  const { readAt } = await keptFigure(source)
  vi.setSystemTime(Date.now() + 30_000)
  expect((await keptFigure(source)).readAt).toEqual(readAt)
})
