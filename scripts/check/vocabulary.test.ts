import { expect, it } from 'vitest'
import { vocabularyProblems } from './vocabulary'

const problemsOf = (...files: string[]) =>
  vocabularyProblems(
    files.map((file) => `app/(merchant)/dashboard/[environment]/${file}`),
    () => '',
  ).filter((problem) => !problem.includes('which is not there'))

it.each([
  'customers/list.tsx',
  'customers/[id]/now.ts',
  'customers/[id]/now.test.ts',
  'customers/export/route.ts',
  'subscriptions/[id]/change/ask.tsx',
  'sandbox/clock-tool.tsx',
])('%s has a name that needs no other reason', (file) => {
  expect(problemsOf(file)).toEqual([])
})

it('reports a file of an object that has another name, also below a folder of tools', () => {
  expect(problemsOf('customers/customer-menu.tsx')).toEqual([expect.stringContaining('rename it')])
  expect(problemsOf('sandbox/messages/message-table.tsx')).toEqual([expect.stringContaining('rename it')])
})

it('reports a reason whose file is gone', () => {
  const problems = vocabularyProblems(['app/(merchant)/dashboard/[environment]/page.tsx'], () => '')
  expect(problems).toContainEqual(expect.stringContaining('team/menu, which is not there'))
})

it('reports a file of lib/core that ARCHITECTURE.md does not list', () => {
  const problems = vocabularyProblems(['lib/core/money.ts', 'lib/core/tax.ts'], () => '| `money` | amounts |')
  expect(problems).toEqual([expect.stringContaining('lib/core/tax.ts is not in the list')])
})
