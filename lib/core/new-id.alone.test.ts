import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstIdAt, newId } from './id'

afterEach(() => vi.useRealTimers())

describe('a new id', () => {
  it('sorts after all earlier ones of its process, even thousands in one millisecond', () => {
    vi.useFakeTimers({ now: Date.UTC(2040, 0, 1) })
    const ids = Array.from({ length: 50_000 }, () => newId('inv'))
    expect(ids).toEqual([...ids].sort())
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('sorts after the earlier ones, even if the system clock steps back', () => {
    vi.useFakeTimers({ now: Date.UTC(2041, 0, 1) })
    const before = newId('inv')
    vi.setSystemTime(Date.UTC(2040, 0, 1))
    expect(newId('inv') > before).toBe(true)
  })

  it('contains the millisecond in which it was made', () => {
    const at = new Date(Date.UTC(2042, 6, 17, 1, 2, 3, 456))
    vi.useFakeTimers({ now: at })
    const id = newId('evt')
    expect(id >= firstIdAt(at)).toBe(true)
    expect(id < firstIdAt(new Date(at.getTime() + 1))).toBe(true)
  })
})
