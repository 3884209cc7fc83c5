import { SubscriptionState } from '@/components/subscription/subscription-state'
import { Ago } from '@/components/ui/instant'
import { customerName } from '@/lib/core/customer-name'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { listCustomersQuery } from '@/lib/customer/schema'
import { oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import type { Filters } from '../../../list/list-search'
import { countListed } from '../customers/read'
import { chosenDebtors, type Debtor, listDebtors, presentDebtor } from './read'

const isOfDebts = ({ willFail }: Filters) => willFail !== 'true'

export const collectList = spokenListOf(
  {
    name: 'collect',
    scope: 'invoices:read',
    query: listCustomersQuery,
    // Who falls short may owe nothing yet.
    always: (filters) => (isOfDebts(filters) ? { owes: 'true' } : {}),
    read: listDebtors,
    present: presentDebtor,
    href: ({ id }) => `customers/${id}`,
  },
  ({ collect: own, customers: { list: reach }, list: { heads, nameless, search }, states }) => ({
    caption: own.caption,
    lead: () => own.lead,
    search: { ...search.ofCustomers, findsTooMany },
    filters: [
      oneOf('late', heads.late, { true: reach.late, false: own.notLate }),
      oneOf('willFail', heads.willFail, { true: reach.willFail }),
      oneOf('walletLinked', heads.wallet, { true: reach.walletLinked, false: reach.walletNotLinked }),
      { param: 'name', label: heads.nameBegins, kind: 'text', placeholder: reach.nameExample },
      { param: 'phone', label: heads.phone, kind: 'text', placeholder: '9812345678' },
    ],
    views: [
      { title: reach.late, filters: { late: 'true' } },
      { title: own.notLate, filters: { late: 'false' } },
      { title: reach.willFail, filters: { willFail: 'true' } },
    ],
    columns: ({ age, code, extra, money, oneLine, text }) => [
      {
        title: heads.customer,
        phone: 'lead',
        isWide: true,
        sort: { by: 'name', first: 'asc', words: { asc: reach.nameUp, desc: reach.nameDown } },
        cell: (debtor) => <Person of={debtor} nameless={nameless} />,
        csv: ({ name }) => name,
      },
      extra(oneLine(heads.phone, ({ phone }) => phone)),
      money(heads.owes, ({ debt }) => debt?.paisa),
      {
        ...age(heads.since, ({ debt }) => debt?.since.toISOString(), { phone: 'detail' }),
        // What Collect is in without an order.
        sort: { by: null, first: 'asc', words: { asc: own.oldest, desc: own.newest }, when: isOfDebts },
      },
      {
        title: heads.status,
        phone: 'aside',
        cell: ({ subscription }, { now }) =>
          subscription && <SubscriptionState {...subscription} now={now} words={states} />,
        csv: ({ subscription }) => subscription?.status,
      },
      text(own.paysBy, ({ subscription }) => subscription && own.ways[subscription.collection]),
      {
        title: own.failsAt,
        phone: 'more',
        align: 'end',
        cell: ({ subscription, isCovered }, view) =>
          isCovered === false &&
          subscription?.nextChargeAt && <Ago at={subscription.nextChargeAt} {...view} />,
        csv: ({ subscription, isCovered }) => (isCovered === false ? subscription?.nextChargeAt : null),
      },
      age(own.remindedAt, ({ debt }) => debt?.remindedAt?.toISOString(), { none: own.never }),
      extra(code(heads.id, ({ id }) => id)),
      // Its page has them (ways.tsx).
      { title: heads.actions, phone: 'more', align: 'end' },
    ],
    bulk: {
      ids: 'customerIds',
      choice: (debtor) => ({ id: debtor.id, label: customerName(debtor, nameless) }),
      actions: [
        { action: 'send_pay_links', label: reach.sendPayLinks },
        { action: 'give_days', label: own.giveDays },
      ],
      count: countListed,
      readChosen: chosenDebtors,
    },
    empty: { sentence: own.empty },
  }),
)

/** A name in one line, and how the person is reached below it. */
function Person({ of, nameless }: { of: Debtor; nameless: string }) {
  const name = customerName(of, nameless)
  const reachedBy = of.phone ?? of.email
  return (
    <>
      <span title={name} className="block truncate sm:min-w-40 sm:max-w-56">
        {name}
      </span>
      {reachedBy && reachedBy !== name && (
        <span
          title={reachedBy}
          className="figures block truncate text-xs font-normal text-ink-muted sm:max-w-56"
        >
          {reachedBy}
        </span>
      )}
    </>
  )
}
