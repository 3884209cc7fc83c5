import { placeHref } from '@/components/dashboard/place-href'
import { ReachCustomer } from '@/components/dashboard/reach-customer'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { ARCHIVABLE } from '@/components/ui/status-mark'
import { customerName } from '@/lib/core/customer-name'
import { type CustomerId, fromWire } from '@/lib/core/id'
import { countCustomers } from '@/lib/customer/read'
import { listCustomersQuery } from '@/lib/customer/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { listOwedOfCustomers } from '@/lib/invoice/owed'
import { BY_CREATION, between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { CustomerState } from './now'
import { chosenCustomersStanding, type ListedCustomer, listCustomersStanding, presentListed } from './read'

/** What stands below the name: the phone, else the address. */
const reachedBy = ({ name, email, phone }: ListedCustomer) => (name ? (phone ?? email) : email && phone)

function subscribedTo({ subscription, activeSubscriptionsCount: count }: ListedCustomer): string | null {
  if (!subscription) return null
  return count > 1 ? `${subscription.productName} and ${count - 1} more` : subscription.productName
}

const idOf = ({ id }: ListedCustomer) => fromWire('cus', id) as CustomerId

/** What some customers owe, read for all of them at once. */
async function readOwed(ctx: Ctx, customers: readonly ListedCustomer[]) {
  const owed = await listOwedOfCustomers(ctx, customers.map(idOf))
  return (customer: ListedCustomer) => {
    const paisa = owed.get(idOf(customer))
    return paisa !== undefined && <Money paisa={paisa} />
  }
}

export const customerList = listOf({
  name: 'customers',
  caption: 'Customers, newest first',
  scope: 'customers:read',
  query: listCustomersQuery,
  read: listCustomersStanding,
  present: presentListed,
  filters: [
    oneOf('status', 'Status', ARCHIVABLE),
    { param: 'name', label: 'Name begins with', kind: 'text', placeholder: 'Asha' },
    { param: 'email', label: 'E-mail', kind: 'text', placeholder: 'asha@example.com' },
    { param: 'phone', label: 'Phone', kind: 'text', placeholder: '9812345678' },
    ...between('Created', 'createdFrom', 'createdTo'),
    { param: 'externalId', label: 'Your own number', kind: 'text', placeholder: 'member-1042' },
    { param: 'metadataValue', label: 'Value in the metadata', kind: 'text', placeholder: 'Locker 217' },
    oneOf('walletLinked', 'Wallet', { true: 'Linked', false: 'Not linked' }),
  ],
  views: [
    { title: 'Active', filters: { status: 'active' } },
    { title: 'Archived', filters: { status: 'archived' } },
  ],
  columns: ({ age, clamped, code, extra, money, oneLine, roomy, text }) => [
    {
      title: 'Customer',
      phone: 'lead',
      isWide: true,
      sort: { by: 'name', first: 'asc', words: { asc: 'Name A to Z', desc: 'Name Z to A' } },
      cell: (customer) => (
        <>
          <Clamped>{customerName(customer)}</Clamped>
          <span
            title={reachedBy(customer) ?? undefined}
            className="block truncate text-xs font-normal text-ink-muted sm:max-w-40 xl:max-w-56"
          >
            {reachedBy(customer)}
          </span>
        </>
      ),
      csv: ({ name }) => name,
    },
    extra(oneLine('E-mail', ({ email }) => email)),
    extra(oneLine('Phone', ({ phone }) => phone)),
    extra(text('Your own number', ({ externalId }) => externalId)),
    extra(text('PAN', ({ panNumber }) => panNumber)),
    extra(clamped('Address', ({ address }) => address)),
    { ...clamped('Subscription', subscribedTo, 'detail'), csv: undefined },
    {
      title: 'Status',
      phone: 'figure',
      cell: (customer) => <CustomerState {...customer} />,
      csv: ({ status }) => status,
    },
    extra({
      ...text('Subscriptions', ({ activeSubscriptionsCount }) => activeSubscriptionsCount),
      align: 'end',
    }),
    {
      title: 'Next charge',
      align: 'end',
      cell: ({ subscription, isCovered }, view) =>
        subscription?.nextChargeAt && (
          <>
            <Ago at={subscription.nextChargeAt} {...view} />
            {isCovered && <span className="block text-xs text-ink-muted">covered</span>}
          </>
        ),
    },
    extra({
      title: 'Owes',
      align: 'end',
      seenBy: ({ may }) => may('invoices:read'),
      cellsOf: readOwed,
    }),
    extra({
      ...money('Wallet', ({ walletBalancePaisa }) => walletBalancePaisa, 'hidden'),
      // In production it is the customer's own affair.
      seenBy: ({ environment }) => environment === 'sandbox',
      csv: undefined,
    }),
    roomy(money('Paid so far', ({ lifetimeValueMinor }) => lifetimeValueMinor, 'hidden')),
    roomy({ ...age('Created', ({ createdAt }) => createdAt), sort: BY_CREATION }),
    extra(code('ID', ({ id }) => id)),
    {
      title: 'Actions',
      phone: 'aside',
      align: 'end',
      cell: (customer, { environment, may }) =>
        customer.phone &&
        customer.status === 'active' && (
          <ReachCustomer
            name={customerName(customer)}
            phone={customer.phone}
            counter={may('payments:write') ? placeHref(environment, 'counter') : null}
          />
        ),
    },
  ],
  bulk: {
    ids: 'customerIds',
    choice: (customer) => ({ id: customer.id, label: customerName(customer) }),
    actions: [
      { action: 'send_pay_links', label: 'Send pay link' },
      { action: 'archive_customers', label: 'Archive' },
    ],
    count: countCustomers,
    readChosen: chosenCustomersStanding,
  },
  href: ({ id }) => `customers/${id}`,
  empty: {
    sentence: 'No customers yet. The people who pay you will be listed here.',
    curl: `curl -X POST $KHATA_URL/v1/customers -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "email": "asha@example.com", "name": "Asha Gurung" }'`,
  },
})
