import { afterEach, expect, it, vi } from 'vitest'
import { log } from './log'
import { endProblem, noteProblem, openProblems } from './problems'

const DEAD = { code: 'redis_unreachable', severity: 'warning', message: 'Redis is away.' } as const

afterEach(() => {
  vi.restoreAllMocks()
  for (const { code } of openProblems()) endProblem(code, 'The test is over.')
})

it('a problem that is noted again and again is logged once a minute', () => {
  const warn = vi.spyOn(log(), 'warn').mockReturnValue(undefined)
  for (const second of [0, 1, 30, 59]) noteProblem(DEAD, second * 1_000)
  expect(warn.mock.calls).toEqual([[{ code: DEAD.code }, DEAD.message]])
  for (const second of [60, 61, 119]) noteProblem(DEAD, second * 1_000)
  expect(warn).toHaveBeenCalledTimes(2)
  expect(openProblems()).toEqual([DEAD])
})

it('the end of a problem is logged once, and only if the problem was open', () => {
  const info = vi.spyOn(log(), 'info').mockReturnValue(undefined)
  vi.spyOn(log(), 'warn').mockReturnValue(undefined)
  endProblem(DEAD.code, 'Redis is back.')
  expect(info).not.toHaveBeenCalled()
  noteProblem(DEAD)
  endProblem(DEAD.code, 'Redis is back.')
  endProblem(DEAD.code, 'Redis is back.')
  expect(info.mock.calls).toEqual([[{ code: DEAD.code }, 'Redis is back.']])
  expect(openProblems()).toEqual([])
})
