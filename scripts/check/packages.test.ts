import { expect, it } from 'vitest'
import { lockProblems, packageProblems } from './packages'

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

it('reports a locked package without a hash, or from another place', () => {
  const sha = { integrity: 'sha512-AA==' }
  expect(
    lockProblems({
      '': {},
      'node_modules/whole': sha,
      'node_modules/whole/node_modules/inside': { inBundle: true },
      'node_modules/@next/swc-darwin-arm64': { optional: true },
      'node_modules/@next/swc-linux-x64-gnu': { optional: true },
      'node_modules/bare': {},
      'node_modules/foreign': { ...sha, resolved: 'https://packages.example.com/foreign.tgz' },
    }),
  ).toEqual([
    'package-lock.json: node_modules/@next/swc-linux-x64-gnu has no integrity: install it again, so that npm writes it',
    'package-lock.json: node_modules/bare has no integrity: install it again, so that npm writes it',
    'package-lock.json: node_modules/foreign comes from https://packages.example.com/foreign.tgz',
  ])
})
