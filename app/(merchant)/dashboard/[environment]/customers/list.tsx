import { Person } from '@/components/dashboard/person'
import { placeHref } from '@/components/dashboard/place-href'
import { ReachCustomer } from '@/components/dashboard/reach-customer'
import { Money } from '@/components/ui/money'
import { customerName } from '@/lib/core/customer-name'
import { countIn } from '@/lib/core/digits'
import { type CustomerId, fromWire } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import { findsTooMany } from '@/lib/customer/found-by-text'
import { listCustomersQuery } from '@/lib/customer/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { listOwedOfCustomers } from '@/lib/invoice/owed'
import { filled } from '@/messages/filled'
import { between, oneOf } from '../../../list/columns'
import { type CellView, spokenListOf } from '../../../list/list-of'
import type { Filters } from '../../../list/list-search'
import { CustomerState } from './now'
import {
  chosenCustomersStanding,
  countListed,
  type ListedCustomer,
  listCustomersStanding,
  presentListed,
} from './read'

/** @param more the text if the customer has further subscriptions. */
const subscribedTo =
  (more: string, language: Language) =>
  ({ subscription, activeSubscriptionsCount: count }: ListedCustomer): string | null => {
    if (!subscription) return null
    const { productName: product } = subscription
    return count > 1 ? filled(more, { product, count: countIn(language, count - 1) }) : product
  }

const idOf = ({ id }: ListedCustomer) => fromWire('cus', id) as CustomerId

/** What these customers owe, read for all of them at once. */
async function readOwed(ctx: Ctx, customers: readonly ListedCustomer[]) {
  const owed = await listOwedOfCustomers(ctx, customers.map(idOf))
  return (customer: ListedCustomer, { language }: Pick<CellView, 'language'>) => {
    const paisa = owed.get(idOf(customer))
    return paisa !== undefined && <Money paisa={paisa} language={language} />
  }
}

const areOwing = ({ owes, late }: Filters) => owes === 'true' || late === 'true'

export const customerList = spokenListOf(
  {
    name: 'customers',
    scope: 'customers:read',
    query: listCustomersQuery,
    read: listCustomersStanding,
    present: presentListed,
    href: ({ id }) => `customers/${id}`,
  },
  (
    { collect: { giveDays, ways }, customers: { list: own }, list: { heads, nameless, search }, states },
    language,
  ) => ({
    caption: own.caption,
    search: { ...search.ofCustomers, findsTooMany },
    filters: [
      oneOf('status', heads.status, states.archivable),
      oneOf('owes', heads.owes, { true: own.owing, false: own.notOwing }),
      oneOf('late', heads.late, { true: own.late, false: own.notLate }),
      oneOf('willFail', heads.willFail, { true: own.willFail, false: own.willNotFail }),
      { param: 'name', label: heads.nameBegins, kind: 'text', placeholder: own.nameExample },
      { param: 'email', label: heads.email, kind: 'text', placeholder: own.emailExample },
      { param: 'phone', label: heads.phone, kind: 'text', placeholder: '9812345678' },
      ...between(heads.created, 'createdFrom', 'createdTo'),
      { param: 'externalId', label: heads.ownNumber, kind: 'text', placeholder: own.numberExample },
      { param: 'metadataValue', label: heads.metadataValue, kind: 'text', placeholder: own.metadataExample },
      oneOf('walletLinked', heads.wallet, { true: own.walletLinked, false: own.walletNotLinked }),
    ],
    views: [
      { title: states.archivable.active, filters: { status: 'active' } },
      { title: own.owing, filters: { owes: 'true' } },
      { title: own.late, filters: { late: 'true' } },
      { title: states.archivable.archived, filters: { status: 'archived' } },
    ],
    columns: ({ age, byCreation, code, extra, long, money, oneLine, phoneNumber, roomy, shortDay, text }) => [
      {
        title: heads.customer,
        phone: 'lead',
        isWide: true,
        isTall: true,
        sort: { by: 'name', first: 'asc', words: { asc: own.nameUp, desc: own.nameDown } },
        cell: (customer) => <Person of={customer} nameless={nameless} />,
        csv: ({ name }) => name,
      },
      extra(oneLine(heads.email, ({ email }) => email)),
      extra(phoneNumber(heads.phone, ({ phone }) => phone)),
      extra(text(heads.ownNumber, ({ externalId }) => externalId)),
      extra(text(heads.pan, ({ panNumber }) => panNumber)),
      extra(long(heads.address, ({ address }) => address)),
      roomy({ ...long(heads.subscription, subscribedTo(own.more, language)), csv: undefined }),
      {
        title: heads.status,
        phone: 'detail',
        cell: (customer, { now }) => <CustomerState {...customer} now={now} words={states} />,
        csv: ({ status }) => status,
      },
      extra({
        ...text(heads.subscriptions, ({ activeSubscriptionsCount }) => activeSubscriptionsCount),
        align: 'end',
      }),
      { ...shortDay(heads.paidUntil, ({ subscription }) => subscription?.paidUntil), csv: undefined },
      roomy({
        title: heads.paysBy,
        isTall: true,
        cell: ({ subscription, isCovered }) =>
          subscription && (
            <>
              {ways[subscription.collection]}
              {isCovered && <span className="block text-xs text-ink-muted">{own.covered}</span>}
            </>
          ),
      }),
      extra({ ...age(heads.nextCharge, ({ subscription }) => subscription?.nextChargeAt), csv: undefined }),
      {
        title: heads.owes,
        phone: 'figure',
        align: 'end',
        seenBy: ({ may }) => may('invoices:read'),
        cellsOf: readOwed,
      },
      extra({
        ...money(heads.wallet, ({ walletBalancePaisa }) => walletBalancePaisa, 'hidden'),
        // In production, the balance is private to the customer.
        seenBy: ({ environment }) => environment === 'sandbox',
        csv: undefined,
      }),
      extra(money(heads.paidSoFar, ({ lifetimeValueMinor }) => lifetimeValueMinor, 'hidden')),
      extra({ ...age(heads.created, ({ createdAt }) => createdAt), sort: byCreation }),
      extra(code(heads.id, ({ id }) => id)),
      {
        title: heads.actions,
        phone: 'aside',
        align: 'end',
        cell: (customer, { environment, may }) =>
          customer.phone &&
          customer.status === 'active' && (
            <ReachCustomer
              name={customerName(customer, nameless)}
              phone={customer.phone}
              words={own}
              counter={may('payments:write') ? placeHref(environment, 'counter') : null}
            />
          ),
      },
    ],
    bulk: {
      ids: 'customerIds',
      choice: (customer) => ({ id: customer.id, label: customerName(customer, nameless) }),
      actions: [
        { action: 'send_pay_links', label: own.sendPayLinks, isPurposeOf: areOwing },
        { action: 'give_days', label: giveDays, isPurposeOf: areOwing },
        { action: 'archive_customers', label: own.archive },
      ],
      count: countListed,
      readChosen: chosenCustomersStanding,
    },
    empty: {
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/customers -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "email": "asha@example.com", "name": "Asha Gurung" }'`,
    },
  }),
)
