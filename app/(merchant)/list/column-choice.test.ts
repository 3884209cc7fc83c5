import { describe, expect, it } from 'vitest'
import { addressOf } from '@/components/ui/address-of'
import { customerList } from '../dashboard/[environment]/customers/list'
import { invoiceList } from '../dashboard/[environment]/invoices/list'
import { chooseColumns, usualColumns } from './column-choice'
import { EVERY_LIST } from './every-list.fixture'
import type { Visitor } from './list-of'
import { askedIn, sentFilters } from './list-query'
import { headOf } from './sorting'

const OWNER: Visitor = { environment: 'sandbox', may: () => true }
const titlesOf = (columns: readonly { title: string }[]) => columns.map(({ title }) => title)
const choice = (asked: string | undefined, visitor = OWNER) =>
  chooseColumns(invoiceList.columns, visitor, asked)

describe('the columns of an address', () => {
  it.each([
    {
      asked: undefined,
      shown: ['Number', 'Customer', 'Status', 'Due', 'Amount', 'Created'],
      param: undefined,
    },
    // The order in the address does not matter.
    { asked: 'paid,number,customer', shown: ['Number', 'Customer', 'Paid'], param: 'number,customer,paid' },
    // The first column cannot be removed, because it says what the row is.
    { asked: 'paid', shown: ['Number', 'Paid'], param: 'number,paid' },
    { asked: 'number', shown: ['Number'], param: 'number' },
    { asked: ' paid ,, paid', shown: ['Number', 'Paid'], param: 'number,paid' },
    // Naming exactly the default columns is the same as choosing none.
    {
      asked: 'created,amount,due,status,customer,number',
      shown: ['Number', 'Customer', 'Status', 'Due', 'Amount', 'Created'],
      param: undefined,
    },
  ])('$asked shows $shown', ({ asked, shown, param }) => {
    const chosen = choice(asked)
    expect([titlesOf(chosen.shown), chosen.param, chosen.misunderstood]).toEqual([shown, param, null])
  })

  it('leaves out what the list does not have, and says so', () => {
    const one = choice('number,branch,paid')
    expect([titlesOf(one.shown), one.param]).toEqual([['Number', 'Paid'], 'number,paid'])
    expect(one.misunderstood).toBe('This list does not have the column branch. It is shown without it.')
    const none = choice('branch,colour')
    expect(none.shown).toEqual(choice(undefined).shown)
    expect(none.param).toBeUndefined()
    expect(none.misunderstood).toContain('the columns branch, colour.')
  })

  it.each([
    'x'.repeat(41),
    Array.from({ length: 41 }, (_, i) => `c${i}`).join(),
    `number,${'x'.repeat(2_000)}`,
  ])('more than any list has is not read: %.12s…', (asked) => {
    const refused = choice(asked)
    expect(refused.param).toBeUndefined()
    expect(refused.misunderstood).toBe('The columns in this address are not valid. The usual ones are shown.')
  })

  it('a form of boxes names each of them, and a link all of them together', () => {
    const asked = { status: 'open', columns: 'number,paid' }
    expect(askedIn(invoiceList.filters, { status: 'open', columns: ['number', 'paid'] }).filters).toEqual(
      asked,
    )
    expect(askedIn(invoiceList.filters, { status: 'open', columns: 'number,paid' }).filters).toEqual(asked)
  })

  it('choose no rows: the API is not asked for them', () => {
    expect(sentFilters(invoiceList, { status: 'open', columns: 'number' }, 'UTC')).toEqual({ status: 'open' })
  })

  it('stay when the rows are sorted', () => {
    const due = invoiceList.columns.find(({ title }) => title === 'Due')?.sort
    const filters = { status: 'open', columns: 'number,due' }
    expect(due && headOf(due, '/list', filters)?.href).toBe(
      addressOf('/list', [
        ['status', 'open'],
        ['columns', 'number,due'],
        ['sort', 'dueAt'],
        ['order', 'asc'],
      ]),
    )
  })
})

it('what a role or an environment may not see is no column for it', () => {
  const asked = 'customer,owes,wallet'
  const titles = (visitor: Visitor) => titlesOf(chooseColumns(customerList.columns, visitor, asked).shown)
  expect(titles(OWNER)).toEqual(['Customer', 'Owes', 'Wallet'])
  const inProduction: Visitor = { ...OWNER, environment: 'production' }
  expect(titles(inProduction)).toEqual(['Customer', 'Owes'])
  const withoutInvoices: Visitor = { environment: 'sandbox', may: (scope) => scope !== 'invoices:read' }
  expect(titles(withoutInvoices)).toEqual(['Customer', 'Wallet'])
  const refused = chooseColumns(customerList.columns, inProduction, asked)
  expect(titlesOf(refused.offered)).not.toContain('Wallet')
  expect(refused.misunderstood).toContain('the column wallet.')
})

it.each(EVERY_LIST)(
  '$name: each column has a name of its own, and all of them together are understood',
  (list) => {
    const { offered } = chooseColumns(list.columns, OWNER, undefined)
    const names = offered.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const all = chooseColumns(list.columns, OWNER, names.join())
    expect([all.shown, all.misunderstood]).toEqual([offered, null])
    // A saved view has room for 1,000 characters.
    expect(encodeURIComponent(names.join()).length).toBeLessThan(500)
    // The first column says what the row is. On a phone, it comes first in the row.
    expect(usualColumns(list.columns, OWNER)[0]).toBe(offered[0])
    expect(offered.map(({ phone }) => phone === 'lead')).toEqual(offered.map((_, i) => i === 0))
  },
)
