import { expect, it } from 'vitest'
import { DomainError } from '@/lib/core/errors'
import { doOrSplit } from './split'

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** Work that fails if one of `poisoned` is in the batch. It counts the attempts, and records what was done and set aside. */
function workOf(poisoned: readonly number[], error: unknown = new Error('cannot be done')) {
  const done: number[] = []
  const aside: number[] = []
  let attempts = 0
  const work = async (items: readonly number[]) => {
    attempts += 1
    if (items.some((item) => poisoned.includes(item))) throw error
    done.push(...items)
    return items.length
  }
  const setAside = async (item: number) => void aside.push(item)
  return {
    done,
    aside,
    run: (items: readonly number[]) => doOrSplit(items, work, setAside),
    attempts: () => attempts,
  }
}

it('a batch that succeeds is done at once', async () => {
  const { run, done, aside, attempts } = workOf([])
  expect(await run(numbers(500))).toBe(500)
  expect([done.length, aside, attempts()]).toEqual([500, [], 1])
  expect(await run([])).toBe(0)
})

it('a batch that fails is halved until the item that cannot be done is alone; all others are done', async () => {
  const { run, done, aside, attempts } = workOf([137])
  expect(await run(numbers(512))).toBe(511)
  expect(aside).toEqual([137])
  expect(done).toEqual(numbers(512).filter((n) => n !== 137))
  // The batch is halved nine times, and both halves are attempted each time.
  expect(attempts()).toBe(19)
})

it('if several items cannot be done, one pass finds all of them', async () => {
  const poisoned = [1, 2, 250, 499, 500]
  const { run, done, aside } = workOf(poisoned)
  expect(await run(numbers(500))).toBe(495)
  expect(aside).toEqual(poisoned)
  expect(done).toHaveLength(495)
})

it('an outage is thrown at once, and nothing is set aside', async () => {
  const outage = new DomainError('unavailable')
  const { run, aside, attempts } = workOf([3], outage)
  await expect(run(numbers(500))).rejects.toBe(outage)
  expect([aside, attempts()]).toEqual([[], 1])
})

it('if a column is missing, the error is thrown and nothing is set aside', async () => {
  const missingColumn = Object.assign(new Error('column "due" does not exist'), { code: '42703' })
  const { run, aside } = workOf([1], missingColumn)
  await expect(run([1])).rejects.toBe(missingColumn)
  expect(aside).toEqual([])
})
