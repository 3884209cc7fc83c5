import { sourceTitle } from '@/lib/core/providers'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery } from '@/lib/top-up/schema'
import { oneOf } from '../../../list/columns'
import { listOf } from '../../../list/list-of'
import { KINDS, ReconciliationMark } from './now'

/** The top-ups that wait for a person. */
export const reconciliationList = listOf({
  name: 'reconciliation',
  caption: 'Top-ups that wait for a person, newest first',
  lead: ({ environment }) => (
    <>
      Top-ups that did not end as they should, and wait for a person.{' '}
      {environment === 'production'
        ? 'Only those that were begun through your checkouts and invoices: what customers begin in their own wallet is between them and the operator of this Khata.'
        : 'Here those of your whole sandbox. On the pay page of a simulator you choose what goes wrong.'}
    </>
  ),
  scope: 'topups:read',
  query: listReconciliationQuery,
  read: listReconciliation,
  present: presentReconciliation,
  filters: [
    oneOf('kind', 'Kind', KINDS),
    oneOf('status', 'Show', { open: 'Open', handled: 'Handled', all: 'Open and handled' }),
  ],
  columns: ({ clamped, code, day, extra, money, oneLine }) => [
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
    extra(oneLine('Phone', ({ phone }) => phone)),
    clamped('Why it waits', ({ explanation }) => explanation, 'detail'),
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
    money('Amount (Rs)', ({ amountPaisa }) => amountPaisa),
    extra(money('Received (Rs)', ({ receivedPaisa }) => receivedPaisa, 'hidden')),
    // The day is looked for at the provider. Top-ups run on real time, in the sandbox too.
    day('Begun', ({ createdAt }) => createdAt, 'more'),
    extra(clamped('Note', ({ handled }) => handled?.note)),
    extra(code('Payment at the provider', ({ providerPaymentId }) => providerPaymentId)),
    extra(code('ID', ({ id }) => id)),
  ],
  href: ({ id }) => `reconciliation/${id}`,
  empty: {
    hidden: { sentence: 'Nothing waits for you.', show: 'Show what was handled' },
    sentence: 'Nothing waits for you. Every top-up ended as it should, or is still under way.',
  },
})
