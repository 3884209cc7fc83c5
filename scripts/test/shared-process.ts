import { afterAll, expect, vi } from 'vitest'

// Pure tests share a process. So none of them may change its clock, its environment or its globals: another file would see
// it, or an id that was made from it.

function refuse(): never {
  throw new Error(
    'Pure tests share a process. One that moves the clock or sets the environment is named *.clock.test.ts.',
  )
}

Object.assign(vi, { useFakeTimers: refuse, setSystemTime: refuse, stubEnv: refuse, stubGlobal: refuse })

/** What Vitest does not set itself for each file. */
const settings = () => Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'))

const before = settings()
afterAll(() => expect(settings()).toEqual(before))
