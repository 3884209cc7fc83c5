import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue'

const anyKey = (_: string) => true

/** Takes all items out of a queue and returns them in order. */
function emptied(queue: FairQueue<string>, mayStart = anyKey): string[] {
  const items: string[] = []
  for (let item = queue.take(mayStart); item !== undefined; item = queue.take(mayStart)) items.push(item)
  return items
}

test('each key gets one item in turn, even if another key has many items', () => {
  const queue = new FairQueue<string>({ total: 100, perKey: 100 })
  for (const item of ['a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'c2']) queue.add(item.charAt(0), item)
  expect(emptied(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', 'a4'])
})

test('a key that was just served comes after a new key', () => {
  const queue = new FairQueue<string>({ total: 100, perKey: 100 })
  for (const item of ['a1', 'a2', 'b1']) queue.add(item.charAt(0), item)
  expect(queue.take(anyKey)).toBe('a1')
  queue.add('c', 'c1')
  expect(emptied(queue)).toEqual(['b1', 'a2', 'c1'])
})

test('a key that may not start is skipped and stays first', () => {
  const queue = new FairQueue<string>({ total: 100, perKey: 100 })
  for (const item of ['a1', 'b1', 'b2']) queue.add(item.charAt(0), item)
  expect(emptied(queue, (key) => key !== 'a')).toEqual(['b1', 'b2'])
  queue.add('b', 'b3')
  expect(emptied(queue)).toEqual(['a1', 'b3'])
})

test('it limits the items per key and in all', () => {
  const queue = new FairQueue<string>({ total: 4, perKey: 3 })
  expect(['a1', 'a2', 'a3', 'a4'].map((item) => queue.add('a', item))).toEqual([true, true, true, false])
  expect(['b1', 'b2'].map((item) => queue.add('b', item))).toEqual([true, false])
  expect(queue.take(anyKey)).toBe('a1')
  expect(queue.add('a', 'a5')).toBe(true)
  expect(emptied(queue)).toEqual(['b1', 'a2', 'a3', 'a5'])
})
