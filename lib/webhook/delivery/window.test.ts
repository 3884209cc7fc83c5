import { expect, it } from 'vitest'
import { Window } from './window'

function answers(window: Window, count: number, latencyMs: number, full = true) {
  for (let n = 0; n < count; n++) window.answered(latencyMs, full)
  return window.size
}

it('an endpoint that answers as fast as ever gets more calls at once, up to thirty-two', () => {
  const window = new Window()
  expect(window.size).toBe(8)
  expect(answers(window, 4, 100)).toBe(12)
  expect(answers(window, 100, 180)).toBe(32)
})

it('one that has nothing waiting gets no more', () => {
  expect(answers(new Window(), 100, 5, false)).toBe(8)
})

it('one that slows down under them gets fewer, and never less than it began with', () => {
  const window = new Window()
  answers(window, 100, 50)
  expect(answers(window, 10, 300)).toBe(22)
  expect(answers(window, 100, 300)).toBe(8)
})

it('a few milliseconds more or less are no sign of anything', () => {
  const window = new Window()
  answers(window, 1, 1)
  expect(answers(window, 100, 20)).toBe(32)
})
