import { expect, it } from 'vitest'
import { instanceProblems } from './instances'

const IMPORT = `import { type Options, RateLimiterRes } from 'rate-limiter-flexible'\n`

it('reports a question by instanceof for a class of a package, of which each page has a copy', () => {
  expect(
    instanceProblems('lib/infra/limit.ts', `${IMPORT}if (refused instanceof RateLimiterRes) stop()`),
  ).toEqual([
    'lib/infra/limit.ts asks with instanceof for RateLimiterRes of a package: ask for its name or code',
  ])
})

it.each([
  ['lib/a.ts', `import { DomainError } from '@/lib/core/errors'\nif (error instanceof DomainError) stop()`],
  ['lib/a.ts', `import { File } from 'node:buffer'\nif (sent instanceof File) read()`],
  ['lib/import/worker/read.ts', `${IMPORT}if (refused instanceof RateLimiterRes) stop()`],
  ['lib/infra/limit.test.ts', `${IMPORT}if (refused instanceof RateLimiterRes) stop()`],
])('accepts in %s: %s', (file, code) => {
  expect(instanceProblems(file, code)).toEqual([])
})
