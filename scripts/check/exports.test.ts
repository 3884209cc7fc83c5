import { expect, it } from 'vitest'
import { exportProblems } from './exports'

const problemsOf = (sources: Record<string, string>) =>
  exportProblems(Object.keys(sources), (file) => sources[file] ?? '')

it('reports an export that no other file names, unless it is a type that its own file uses', () => {
  expect(
    problemsOf({
      'lib/core/money.ts': 'export const MOST = 1\nexport function split() { return MOST }\n// rounds',
      'lib/core/round.ts':
        '// like split\nexport interface Rounding {}\nexport type Mode = 1\nlet mode: Mode',
    }),
  ).toEqual([
    'lib/core/money.ts exports MOST, which no other file names: drop "export", or all of it',
    'lib/core/money.ts exports split, which no other file names: drop "export", or all of it',
    'lib/core/round.ts exports Rounding, which no other file names: drop "export", or all of it',
  ])
})

it('accepts an export that another file uses, and the names that Next.js calls', () => {
  expect(
    problemsOf({
      'lib/core/money.ts': 'export async function split() {}',
      'lib/core/round.ts': `import { split } from './money'`,
      'app/v1/prices/route.ts': 'export const GET = route({})\nexport const dynamic = true',
      'app/v1/invoices/route.ts': 'export const GET = route({})\nexport const dynamic = true',
    }),
  ).toEqual([])
})

it('reports a name that two files of the product export', () => {
  const twice = {
    'lib/invoice/send.ts': 'export const sendMail = 1',
    'inngest/functions/mail.ts': 'export function sendMail() {}',
  }
  expect(problemsOf(twice)).toEqual([
    'inngest/functions/mail.ts and lib/invoice/send.ts both export sendMail: let each name say what is different',
  ])
})

it('accepts a type with the name of a component, and a fixture with the name of what it replaces', () => {
  expect(
    problemsOf({
      'lib/invoice/timeline.ts': 'export interface Note {}',
      'app/docs/guide.tsx': 'export function Note() {}',
      'testing/note.ts': 'export function Note() {}',
    }),
  ).toEqual([])
})
