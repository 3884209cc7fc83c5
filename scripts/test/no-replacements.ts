import { vi } from 'vitest'

// The next file of this process would get the replacement too.
Object.assign(vi, {
  mock() {
    throw new Error('Test files share a process. One that replaces a package is listed in vitest.config.ts.')
  },
})
