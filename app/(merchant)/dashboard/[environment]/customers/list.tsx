import { listOf } from '@/app/(merchant)/list/list-of'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { StatusMark } from '@/components/ui/status-mark'
import { presentCustomer } from '@/lib/customer/present'
import { listCustomers } from '@/lib/customer/read'
import { listCustomersQuery } from '@/lib/customer/schema'

export const customerList = listOf({
  name: 'customers',
  caption: 'Customers, newest first',
  scope: 'customers:read',
  query: listCustomersQuery,
  read: listCustomers,
  present: presentCustomer,
  filters: [
    {
      param: 'status',
      label: 'Status',
      options: [
        { value: 'active', label: 'Active' },
        { value: 'archived', label: 'Archived' },
      ],
    },
    { param: 'name', label: 'Name begins with', kind: 'text', placeholder: 'Asha' },
    { param: 'email', label: 'E-mail', kind: 'text', placeholder: 'asha@example.com' },
    {
      param: 'walletLinked',
      label: 'Wallet',
      options: [
        { value: 'true', label: 'Linked' },
        { value: 'false', label: 'Not linked' },
      ],
    },
  ],
  columns: [
    {
      title: 'Customer',
      phone: 'lead',
      cell: ({ name, email }) => <Clamped>{name ?? email}</Clamped>,
      csv: ({ name }) => name,
    },
    {
      title: 'E-mail',
      phone: 'detail',
      cell: ({ email }) => <Clamped>{email}</Clamped>,
      csv: ({ email }) => email,
    },
    {
      title: 'Status',
      phone: 'aside',
      cell: ({ status }) =>
        status === 'active' ? (
          <StatusMark tone="good">Active</StatusMark>
        ) : (
          <StatusMark tone="over">Archived</StatusMark>
        ),
      csv: ({ status }) => status,
    },
    {
      title: 'Subscriptions',
      phone: 'hidden',
      align: 'end',
      cell: ({ activeSubscriptionsCount }) => activeSubscriptionsCount,
      csv: ({ activeSubscriptionsCount }) => activeSubscriptionsCount,
    },
    {
      title: 'Paid so far',
      phone: 'figure',
      align: 'end',
      cell: ({ lifetimeValueMinor }) => <Money paisa={lifetimeValueMinor} />,
      csv: ({ lifetimeValueMinor }) => BigInt(lifetimeValueMinor),
    },
    {
      title: 'Created',
      phone: 'hidden',
      align: 'end',
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} />,
      csv: ({ createdAt }) => createdAt,
    },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `customers/${id}`,
  empty: {
    sentence: 'No customers yet. Your server creates one for each person who pays you.',
    curl: `curl -X POST $KHATA_URL/v1/customers -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "email": "asha@example.com", "name": "Asha Gurung" }'`,
  },
})
