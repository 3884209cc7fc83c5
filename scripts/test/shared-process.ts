import { afterAll, expect, vi } from 'vitest'

// Test files share a process. So none of them may change its clock, its environment, its globals or its packages: another file would see
// the change, or an id made from it.

function refuse(): never {
  throw new Error(
    'Test files share a process. One that moves the clock, sets the environment or replaces something is named *.alone.test.ts.',
  )
}

Object.assign(vi, {
  mock: refuse,
  useFakeTimers: refuse,
  setSystemTime: refuse,
  stubEnv: refuse,
  stubGlobal: refuse,
})

/** The settings that Vitest, NextAuth and sharp do not set themselves. */
const settings = () =>
  Object.entries(process.env).filter(([name]) => !/^VITEST|^NEXTAUTH_URL$|^VIPSHOME$/.test(name))

const before = settings()
afterAll(() => expect(settings()).toEqual(before))
