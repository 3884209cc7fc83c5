import { expect, it } from 'vitest'
import { tableProblems } from './tables'

const SCHEMA =
  'model Invoice {\n  id String\n\n  @@map("invoices")\n}\n\nmodel Price {\n  id String\n  @@map("prices")\n}\n'

const problemsOf = (sources: Record<string, string>, schema = SCHEMA) =>
  tableProblems(Object.keys(sources), (file) =>
    file === 'prisma/schema.prisma' ? schema : (sources[file] ?? ''),
  )

it.each([
  ['lib/price/find.ts', '`SELECT 1 FROM invoices i WHERE true`'],
  ['lib/price/find.ts', '`SELECT 1 FROM prices p, invoices AS i`'],
  ['lib/price/find.ts', '`SELECT 1 FROM prices p\n  JOIN invoices i ON true`'],
  ['lib/price/find.ts', '`UPDATE invoices SET status = 1`'],
  ['lib/price/find.ts', 'await prisma().invoice.findMany()'],
])('%s may not say %s', (file, text) => {
  expect(problemsOf({ [file]: text })).toEqual([
    `${file} uses invoices, which belongs to invoice, above price`,
  ])
})

it('webhooks may not use a table of any noun', () => {
  expect(problemsOf({ 'lib/webhook/endpoint/find.ts': '`SELECT 1 FROM businesses`' })).toEqual([
    'lib/webhook/endpoint/find.ts uses businesses, which belongs to business, above webhook',
  ])
})

it.each([
  ['lib/invoice/find.ts', '`SELECT 1 FROM invoices i JOIN prices p ON true JOIN events e ON true`'],
  ['lib/price/find.ts', '// SELECT 1 FROM invoices\nconst invoices = `SELECT 1 FROM prices FOR UPDATE`'],
  ['lib/price/find.test.ts', '`SELECT 1 FROM invoices`'],
  ['lib/invariant/find.ts', '`SELECT 1 FROM invoices`'],
])('%s may say %s', (file, text) => {
  expect(problemsOf({ [file]: text })).toEqual([])
})

it('reports an exception that is not needed any more', () => {
  expect(problemsOf({ 'lib/invoice/lock.ts': '`SELECT 1 FROM invoices`' })).toEqual([
    'lib/invoice/lock.ts does not use subscriptions any more: take it out of READS_UPWARD',
  ])
})

it('reports a table without an owner', () => {
  expect(problemsOf({}, `${SCHEMA}model Point {\n  @@map("loyalty_points")\n}\n`)).toEqual([
    'prisma/schema.prisma: give the table loyalty_points an owner in scripts/check/owners.ts',
  ])
})
