import { expect, it } from 'vitest'
import { vocabularyProblems } from './vocabulary'

const problemsOf = (file: string, readme = '') =>
  vocabularyProblems([file], (name) => (name.endsWith('README.md') ? readme : ''))

it.each([
  'lib/invoice/schema.ts',
  'lib/invoice/void-invoice.test.ts',
  'lib/invoice/send.ts',
  'lib/team/invite-mail.ts',
  'lib/webhook/delivery/claim.ts',
  'lib/infra/database/db.ts',
])('%s has a name that needs no reason', (file) => {
  expect(problemsOf(file)).toEqual([])
})

it('reports a file of lib/core that ARCHITECTURE.md does not list', () => {
  const problems = vocabularyProblems(['lib/core/money.ts', 'lib/core/tax.ts'], () => '| `money` | amounts |')
  expect(problems).toEqual([expect.stringContaining('lib/core/tax.ts is not in the list')])
})

it('reports any other name that has no reason in the README of its noun', () => {
  expect(problemsOf('lib/invoice/number.ts')).toEqual([expect.stringContaining('lib/invoice/README.md')])
  expect(problemsOf('lib/invoice/number.ts', 'Beside the usual files: `number.ts` gives numbers.')).toEqual(
    [],
  )
})
