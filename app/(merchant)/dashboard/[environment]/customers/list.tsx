import { ARCHIVABLE } from '@/components/ui/status-mark'
import { customerName } from '@/lib/core/customer-name'
import { presentCustomer } from '@/lib/customer/present'
import { listCustomers } from '@/lib/customer/read'
import { listCustomersQuery } from '@/lib/customer/schema'
import { oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

export const customerList = listOf({
  name: 'customers',
  caption: 'Customers, newest first',
  scope: 'customers:read',
  query: listCustomersQuery,
  read: listCustomers,
  present: presentCustomer,
  filters: [
    oneOf('status', 'Status', ARCHIVABLE),
    { param: 'name', label: 'Name begins with', kind: 'text', placeholder: 'Asha' },
    { param: 'email', label: 'E-mail', kind: 'text', placeholder: 'asha@example.com' },
    { param: 'phone', label: 'Phone', kind: 'text', placeholder: '9812345678' },
    { param: 'externalId', label: 'Your own number', kind: 'text', placeholder: 'member-1042' },
    oneOf('walletLinked', 'Wallet', { true: 'Linked', false: 'Not linked' }),
  ],
  views: [
    { title: 'Active', filters: { status: 'active' } },
    { title: 'Archived', filters: { status: 'archived' } },
  ],
  columns: ({ age, clamped, marked, money, text }) => [
    { ...clamped('Customer', customerName, 'lead'), csv: ({ name }) => name },
    clamped('E-mail', ({ email }) => email, 'detail'),
    clamped('Phone', ({ phone }) => phone, 'detail'),
    { title: 'Your own number', csv: ({ externalId }) => externalId },
    { title: 'PAN', csv: ({ panNumber }) => panNumber },
    { title: 'Address', csv: ({ address }) => address },
    marked('Status', ARCHIVABLE, ({ status }) => status),
    { ...text('Subscriptions', ({ activeSubscriptionsCount }) => activeSubscriptionsCount), align: 'end' },
    money('Paid so far', ({ lifetimeValueMinor }) => lifetimeValueMinor),
    age('Created', ({ createdAt }) => createdAt),
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `customers/${id}`,
  empty: {
    sentence: 'No customers yet. Your server creates one for each person who pays you.',
    curl: `curl -X POST $KHATA_URL/v1/customers -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "email": "asha@example.com", "name": "Asha Gurung" }'`,
  },
})
