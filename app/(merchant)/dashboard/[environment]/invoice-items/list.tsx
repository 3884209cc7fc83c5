import { marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { unbroken } from '@/components/ui/unbroken'
import { nameOfCustomer } from '@/lib/core/customer-name'
import { presentInvoiceItem } from '@/lib/invoice-item/present'
import { type InvoiceItemView, listInvoiceItems } from '@/lib/invoice-item/read'
import { listInvoiceItemsQuery } from '@/lib/invoice-item/schema'
import { between, oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { itemPaisa, itemTimes } from './now'

const TONES: Record<'waiting' | 'billed', Tone> = { waiting: 'waiting', billed: 'good' }

/** An item with its customer, and the number of its invoice. */
export const presentItemOf = (row: InvoiceItemView) => ({
  ...presentInvoiceItem(row),
  customer: nameOfCustomer(row),
  invoiceNumber: row.invoiceNumber,
})

export const itemList = spokenListOf(
  {
    name: 'invoice-items',
    scope: 'invoices:read',
    query: listInvoiceItemsQuery,
    read: listInvoiceItems,
    present: presentItemOf,
    href: ({ invoiceId, subscriptionId, customerId }) => {
      if (invoiceId) return `invoices/${invoiceId}`
      return subscriptionId ? `subscriptions/${subscriptionId}` : `customers/${customerId}`
    },
  },
  ({ charges: { list: own, takeBack }, list: { heads } }, language) => ({
    caption: own.caption,
    lead: () => own.lead,
    filters: [
      oneOf('waiting', heads.status, { true: own.waiting, false: own.billed }),
      oneOf('freed', heads.subscription, { true: own.freed }),
      ...between(heads.added, 'createdFrom', 'createdTo'),
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
      { param: 'subscriptionId', label: heads.subscription, kind: 'text', placeholder: 'sub_…' },
    ],
    columns: ({ age, code, elsewhere, extra, long, marked, money, named, text }) => [
      long(heads.description, ({ description }) => description, 'lead'),
      named(heads.customer, ({ customer }) => customer, 'detail'),
      {
        ...text(heads.ofOne, (item) => unbroken(itemTimes(item, language))),
        csv: ({ amountPaisa }) => BigInt(amountPaisa),
      },
      extra({ ...text(heads.quantity, ({ quantity }) => quantity), align: 'end' }),
      marked(heads.status, marksOf(TONES, own), ({ invoiceId }) => (invoiceId ? 'billed' : 'waiting')),
      text(heads.invoice, ({ invoiceNumber }) => invoiceNumber),
      money(heads.amount, itemPaisa),
      age(heads.added, ({ createdAt }) => createdAt),
      // Only on the page of the customer or the subscription (waiting.tsx).
      elsewhere({ title: takeBack.title, align: 'end' }),
      extra(code(heads.customerId, ({ customerId }) => customerId)),
      extra(code(heads.subscriptionId, ({ subscriptionId }) => subscriptionId)),
      extra(code(heads.invoiceId, ({ invoiceId }) => invoiceId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
      begin: { path: 'customers', title: own.begin, scope: 'invoices:write' },
      curl: `curl -X POST $KHATA_BASE_URL/v1/invoice-items -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" -d '{ "customerId": "cus_…", "description": "Late fee", "amountPaisa": "10000" }'`,
    },
  }),
)
