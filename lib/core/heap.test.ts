import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Heap } from './heap'

const ascending = (a: number, b: number) => a < b

it('returns its items in order, for every sequence of push and pop', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.array(fc.option(fc.integer())), (given, steps) => {
      const heap = new Heap(given, ascending)
      const sorted = [...given]
      // null removes the first item. A number is added.
      for (const step of steps) {
        sorted.sort((a, b) => a - b)
        if (step === null) {
          expect(heap.peek()).toBe(sorted[0])
          expect(heap.pop()).toBe(sorted.shift())
        } else {
          heap.push(step)
          sorted.push(step)
        }
        expect(heap.size).toBe(sorted.length)
      }
      sorted.sort((a, b) => a - b)
      expect(sorted.map(() => heap.pop())).toEqual(sorted)
      expect(heap.pop()).toBeUndefined()
    }),
  )
})
