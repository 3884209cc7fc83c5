import { listOf } from '@/app/(merchant)/list/list-of'
import { Clamped } from '@/components/ui/clamped'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { sourceTitle } from '@/lib/core/providers'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery } from '@/lib/top-up/schema'
import { KINDS } from './now'
import { ReconciliationMark } from './reconciliation-mark'

/** The top-ups that wait for a person. */
export const reconciliationList = listOf({
  name: 'reconciliation',
  caption: 'Top-ups that wait for a person, newest first',
  scope: 'topups:read',
  query: listReconciliationQuery,
  read: listReconciliation,
  present: presentReconciliation,
  filters: [
    {
      param: 'kind',
      label: 'Kind',
      options: Object.entries(KINDS).map(([value, { title }]) => ({ value, label: title })),
    },
    {
      param: 'status',
      label: 'Show',
      options: [
        { value: 'open', label: 'Open' },
        { value: 'handled', label: 'Handled' },
        { value: 'all', label: 'Open and handled' },
      ],
    },
  ],
  columns: [
    {
      title: 'Customer',
      phone: 'lead',
      cell: ({ customerName, phone }) => (
        <span title={customerName ?? phone} className="block max-w-44 truncate max-sm:max-w-full">
          {customerName ?? phone}
        </span>
      ),
      csv: ({ customerName }) => customerName,
    },
    { title: 'Phone', csv: ({ phone }) => phone },
    {
      title: 'Why it waits',
      phone: 'detail',
      cell: ({ explanation }) => explanation && <Clamped>{explanation}</Clamped>,
      csv: ({ explanation }) => explanation,
    },
    {
      title: 'Provider',
      phone: 'hidden',
      cell: ({ provider }) => sourceTitle(provider),
      csv: ({ provider }) => provider,
    },
    {
      title: 'Status',
      phone: 'aside',
      cell: (item) => <ReconciliationMark {...item} />,
      csv: ({ kind }) => kind,
    },
    {
      title: 'Amount (Rs)',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => <Money paisa={amountPaisa} />,
      csv: ({ amountPaisa }) => BigInt(amountPaisa),
    },
    {
      title: 'Received (Rs)',
      csv: ({ receivedPaisa }) => receivedPaisa && BigInt(receivedPaisa),
    },
    {
      title: 'Begun',
      phone: 'hidden',
      align: 'end',
      // Top-ups run on real time, in the sandbox too.
      cell: ({ createdAt }, view) => <Ago at={createdAt} {...view} now={new Date()} />,
      csv: ({ createdAt }) => createdAt,
    },
    { title: 'Note', csv: ({ handled }) => handled?.note },
    { title: 'Payment at the provider', csv: ({ providerPaymentId }) => providerPaymentId },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ id }) => `reconciliation/${id}`,
  empty: { sentence: 'Nothing waits for you. Every top-up ended as it should, or is still under way.' },
})
