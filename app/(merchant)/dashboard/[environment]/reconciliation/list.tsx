import { marksOf } from '@/components/ui/status-mark'
import { inDigitsOf } from '@/lib/core/digits'
import { listReconciliation } from '@/lib/top-up/get-reconciliation'
import { presentReconciliation } from '@/lib/top-up/present'
import { listReconciliationQuery } from '@/lib/top-up/schema'
import { topUpSource } from '@/messages/top-up-source'
import { oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { KIND_TONES, ReconciliationMark, whyItWaits } from './now'

/** The top-ups that wait for a person. */
export const reconciliationList = spokenListOf(
  {
    name: 'reconciliation',
    scope: 'topups:read',
    query: listReconciliationQuery,
    read: listReconciliation,
    present: presentReconciliation,
    href: ({ id }) => `reconciliation/${id}`,
  },
  ({ reconciliation, list: { heads } }, language) => {
    const { list: own, handled, kinds } = reconciliation
    return {
      caption: own.caption,
      lead: ({ environment }) => `${own.lead} ${own.leadIn[environment]}`,
      filters: [
        oneOf('kind', heads.kind, marksOf(KIND_TONES, kinds)),
        oneOf('status', own.show, { open: own.open, handled, all: own.all }),
      ],
      columns: ({ code, day, extra, long, money, oneLine }) => [
        {
          title: heads.customer,
          phone: 'lead',
          cell: ({ customerName, phone }) => {
            const who = customerName ?? inDigitsOf(language, phone)
            return (
              <span title={who} className="block max-w-44 truncate max-sm:max-w-full">
                {who}
              </span>
            )
          },
          csv: ({ customerName }) => customerName,
        },
        extra(oneLine(heads.phone, ({ phone }) => inDigitsOf(language, phone))),
        long(own.why, (topUp) => whyItWaits(topUp, language), 'detail'),
        {
          title: own.provider,
          phone: 'hidden',
          cell: ({ provider }) => topUpSource(provider, language),
          csv: ({ provider }) => provider,
        },
        {
          title: heads.status,
          phone: 'aside',
          cell: (topUp) => <ReconciliationMark topUp={topUp} language={language} />,
          csv: ({ kind }) => kind,
        },
        money(own.amount, ({ amountPaisa }) => amountPaisa),
        extra(money(own.received, ({ receivedPaisa }) => receivedPaisa, 'hidden')),
        // People need this day to search at the provider. Top-ups are in real time, also in the sandbox.
        day(own.begun, ({ createdAt }) => createdAt, 'more'),
        extra(long(heads.note, ({ handled }) => handled?.note)),
        extra(code(own.paymentId, ({ providerPaymentId }) => providerPaymentId)),
        extra(code(heads.id, ({ id }) => id)),
      ],
      empty: {
        hidden: { sentence: own.nothing, show: own.showHandled },
        sentence: own.empty,
      },
    }
  },
)
