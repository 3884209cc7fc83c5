import { marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { presentPayout, type WirePayout } from '@/lib/payout/present'
import { listPayouts } from '@/lib/payout/read'
import { listPayoutsQuery } from '@/lib/payout/schema'
import { spokenListOf } from '../../../list/list-of'

export const PAYOUT_TONES: Record<WirePayout['status'], Tone> = {
  pending: 'waiting',
  sent: 'waiting',
  paid: 'good',
  returned: 'bad',
  canceled: 'over',
}

const STATUSES = Object.keys(PAYOUT_TONES) as WirePayout['status'][]

/** What was or will be sent to the bank of the business. */
export const payoutList = spokenListOf(
  {
    name: 'payouts',
    scope: 'reports:read',
    query: listPayoutsQuery,
    read: listPayouts,
    present: presentPayout,
    href: ({ id }) => `payouts/${id}`,
  },
  ({ payouts: own, list: { heads } }) => ({
    caption: own.list.caption,
    lead: () => own.list.lead,
    filters: [
      {
        param: 'status',
        label: heads.status,
        options: STATUSES.map((value) => ({ value, label: own.status[value] })),
      },
    ],
    columns: ({ age, code, extra, marked, money, roomy, text }) => [
      {
        title: own.heads.number,
        phone: 'lead',
        cell: ({ number }) => <span className="figures whitespace-nowrap">{number}</span>,
        csv: ({ number }) => number,
      },
      text(
        own.heads.account,
        ({ bankAccount }) => `${bankAccount.bankName} ${bankAccount.accountNumber}`,
        'detail',
      ),
      marked(heads.status, marksOf(PAYOUT_TONES, own.status), ({ status }) => status),
      money(heads.amount, ({ amountPaisa }) => amountPaisa),
      extra(money(own.heads.charges, ({ chargesPaisa }) => chargesPaisa, 'hidden')),
      extra(money(own.heads.refunds, ({ refundsPaisa }) => refundsPaisa, 'hidden')),
      extra(money(own.heads.fees, ({ feesPaisa }) => feesPaisa, 'hidden')),
      { title: heads.currency, csv: ({ currency }) => currency },
      roomy(age(own.heads.coversTo, ({ coversTo }) => coversTo)),
      extra(age(own.heads.expected, ({ expectedAt }) => expectedAt)),
      extra(age(own.heads.paid, ({ paidAt }) => paidAt)),
      extra(text(own.heads.reference, ({ bankReference }) => bankReference)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: { sentence: own.list.empty },
  }),
)
