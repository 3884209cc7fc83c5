import type { Marks } from '@/components/ui/status-mark'
import { unbroken } from '@/components/ui/unbroken'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentInvoiceItem } from '@/lib/invoice-item/present'
import { type InvoiceItemView, listInvoiceItems } from '@/lib/invoice-item/read'
import { listInvoiceItemsQuery } from '@/lib/invoice-item/schema'
import { between, oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { TakeBack } from './form'
import { itemPaisa, itemTimes } from './now'

const ITEM_MARKS: Marks<'waiting' | 'billed'> = {
  waiting: ['waiting', 'Waiting'],
  billed: ['good', 'Billed'],
}

/** Of the charges that wait, on the page of a customer or of a subscription. */
export const WAITING_COLUMNS = {
  description: 'lead',
  'of-one': 'detail',
  added: 'hidden',
  amount: 'figure',
  'take-back': 'aside',
} as const

/** An item with who pays it, and the number of its invoice. */
export const presentItemOf = (row: InvoiceItemView) => ({
  ...presentInvoiceItem(row),
  customer: nameOfCustomer(row),
  invoiceNumber: row.invoiceNumber,
})

export const itemList = listOf({
  name: 'invoice-items',
  caption: 'One-off charges, newest first',
  lead: () =>
    'What is billed once, with the next renewal. Add it on the page of a customer or of a subscription.',
  scope: 'invoices:read',
  query: listInvoiceItemsQuery,
  read: listInvoiceItems,
  present: presentItemOf,
  filters: [
    oneOf('waiting', 'Status', { true: 'Waiting', false: 'Billed' }),
    ...between('Added', 'createdFrom', 'createdTo'),
    { param: 'customerId', label: 'Customer', kind: 'text', placeholder: 'cus_…' },
    { param: 'subscriptionId', label: 'Subscription', kind: 'text', placeholder: 'sub_…' },
  ],
  columns: ({ age, clamped, code, elsewhere, extra, marked, money, text }) => [
    clamped('Description', ({ description }) => description, 'lead'),
    clamped('Customer', ({ customer }) => customer, 'detail'),
    { ...text('Of one', (item) => unbroken(itemTimes(item))), csv: ({ amountPaisa }) => BigInt(amountPaisa) },
    extra({ ...text('Quantity', ({ quantity }) => quantity), align: 'end' }),
    marked('Status', ITEM_MARKS, ({ invoiceId }) => (invoiceId ? 'billed' : 'waiting')),
    text('Invoice', ({ invoiceNumber }) => invoiceNumber),
    money('Amount', itemPaisa),
    age('Added', ({ createdAt }) => createdAt),
    elsewhere({
      title: 'Take back',
      align: 'end',
      cell: (item, { may }) => may('invoices:write') && !item.invoiceId && <TakeBack item={item} />,
    }),
    extra(code('Customer ID', ({ customerId }) => customerId)),
    extra(code('Subscription ID', ({ subscriptionId }) => subscriptionId)),
    extra(code('Invoice ID', ({ invoiceId }) => invoiceId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ invoiceId, subscriptionId, customerId }) => {
    if (invoiceId) return `invoices/${invoiceId}`
    return subscriptionId ? `subscriptions/${subscriptionId}` : `customers/${customerId}`
  },
  empty: {
    sentence: 'No one-off charges yet. Add one on the page of a customer or of a subscription.',
    begin: { path: 'customers', title: 'Choose a customer', scope: 'invoices:write' },
    curl: `curl -X POST $KHATA_URL/v1/invoice-items -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "customerId": "cus_…", "description": "Late fee", "amountPaisa": "10000" }'`,
  },
})

/** Those that wait, on the page of what they belong to: a row leads nowhere else. */
export const waitingItems = { ...itemList, href: () => null }
