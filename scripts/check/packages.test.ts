import { expect, it } from 'vitest'
import { packageProblems } from './packages'

const problemsOf = (sources: Record<string, string>) =>
  packageProblems(['uuid'], Object.keys(sources), (file) => sources[file] ?? '')

it('reports a production package that only tests and developers import', () => {
  expect(
    problemsOf({
      'lib/core/id.test.ts': `import { v7 } from 'uuid'`,
      'prisma/migrate-diff.ts': `import { v7 } from 'uuid'`,
      'lib/core/id.ts': `import { z } from 'zod'`,
    }),
  ).toEqual(['package.json: uuid is used by nothing that runs in production: make it a devDependency'])
})

it('accepts a production package that the app imports', () => {
  expect(problemsOf({ 'lib/core/id.ts': `import { v7 } from 'uuid'` })).toEqual([])
})
