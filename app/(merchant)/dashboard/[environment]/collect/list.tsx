import { Person } from '@/components/dashboard/person'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { customerName } from '@/lib/core/customer-name'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { listCustomersQuery } from '@/lib/customer/schema'
import { oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import type { Filters } from '../../../list/list-search'
import { CustomerState } from '../customers/now'
import { countListed } from '../customers/read'
import { chosenDebtors, listDebtors, presentDebtor } from './read'

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
  ({ collect: own, customers: { list: reach }, list: { heads, nameless, search }, states }, language) => ({
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
    columns: ({ age, code, extra, money, phoneNumber, roomy }) => [
      {
        title: heads.customer,
        phone: 'lead',
        isWide: true,
        isTall: true,
        sort: { by: 'name', first: 'asc', words: { asc: reach.nameUp, desc: reach.nameDown } },
        cell: (debtor) => <Person of={debtor} nameless={nameless} />,
        csv: ({ name }) => name,
      },
      extra(phoneNumber(heads.phone, ({ phone }) => phone)),
      {
        ...money(heads.owes, ({ debt }) => debt?.paisa),
        isTall: true,
        cell: ({ debt, subscription }) => (
          <>
            {debt && <Money paisa={debt.paisa} language={language} />}
            <Below>{subscription && own.ways[subscription.collection]}</Below>
          </>
        ),
      },
      { title: heads.paysBy, csv: ({ subscription }) => subscription && own.ways[subscription.collection] },
      roomy({
        ...age(heads.since, ({ debt }) => debt?.since.toISOString(), { phone: 'detail' }),
        isTall: true,
        // Who will fail owes nothing yet: then it is when the charge comes.
        cell: ({ debt, subscription, isCovered }, view) => {
          const at = debt?.since ?? (isCovered === false ? subscription?.nextChargeAt : null)
          return (
            <>
              {at && <Ago at={at} {...view} />}
              <Below>
                {debt?.remindedAt && (
                  <FilledText text={own.sentAgo} values={{ ago: <Ago at={debt.remindedAt} {...view} /> }} />
                )}
              </Below>
            </>
          )
        },
        // What Collect is in without an order.
        sort: { by: null, first: 'asc', words: { asc: own.oldest, desc: own.newest }, when: isOfDebts },
      }),
      {
        title: heads.status,
        phone: 'aside',
        cell: (debtor, { now }) => <CustomerState {...debtor} now={now} words={states} />,
        csv: ({ subscription }) => subscription?.status,
      },
      {
        title: own.failsAt,
        csv: ({ subscription, isCovered }) => (isCovered === false ? subscription?.nextChargeAt : null),
      },
      { title: own.remindedAt, csv: ({ debt }) => debt?.remindedAt?.toISOString() },
      extra(code(heads.id, ({ id }) => id)),
      // Its page has them (ways.tsx).
      { title: heads.actions, phone: 'more', align: 'end' },
    ],
    bulk: {
      ids: 'customerIds',
      choice: (debtor) => ({ id: debtor.id, label: customerName(debtor, nameless) }),
      actions: [
        { action: 'send_pay_links', label: reach.sendPayLinks, isPurposeOf: isOfDebts },
        { action: 'give_days', label: own.giveDays, isPurposeOf: isOfDebts },
      ],
      count: countListed,
      readChosen: chosenDebtors,
    },
    empty: { sentence: own.empty },
  }),
)

/** A quiet second line of a cell. */
const Below = ({ children }: { children: React.ReactNode }) => (
  <span className="block text-xs whitespace-nowrap text-ink-muted">{children}</span>
)
