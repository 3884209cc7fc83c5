import { Money } from '@/components/ui/money'
import { marksOf } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import { presentAgreement } from '@/lib/agreement/present'
import { listNamedAgreements, type NamedAgreement } from '@/lib/agreement/read'
import { listAgreementsQuery } from '@/lib/agreement/schema'
import { nameOfCustomer } from '@/lib/core/customer-name'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { between, oneOf } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'
import { rhythmIn } from '../../object/terms-words'

const TONES: Record<NamedAgreement['status'], Tone> = {
  asked: 'waiting',
  given: 'good',
  declined: 'bad',
  ended: 'over',
}

type Shown = ReturnType<typeof presentNamed>

const presentNamed = (row: NamedAgreement) => ({
  ...presentAgreement(row),
  what: row.productName,
  customer: nameOfCustomer(row),
})

export const agreementList = spokenListOf(
  {
    name: 'agreements',
    scope: 'agreements:read',
    query: listAgreementsQuery,
    read: listNamedAgreements,
    present: presentNamed,
    href: ({ subscriptionId, customerId }) =>
      subscriptionId ? `subscriptions/${subscriptionId}` : `customers/${customerId}`,
  },
  ({ agreements: { list: own, status: states }, list: { heads } }, language) => ({
    caption: own.caption,
    lead: () => own.lead,
    filters: [
      oneOf('status', heads.status, states),
      ...between(heads.created, 'createdFrom', 'createdTo'),
      { param: 'customerId', label: heads.customer, kind: 'text', placeholder: 'cus_…' },
    ],
    columns: ({ age, code, day, extra, long, marked, money, named }) => [
      long(heads.for, ({ what }) => what ?? own.other, 'lead'),
      {
        title: heads.atMost,
        phone: 'figure',
        align: 'end',
        cell: (agreement) => <Most {...agreement} words={own} language={language} />,
        csv: ({ amountPaisa }) => amountPaisa && BigInt(amountPaisa),
      },
      named(heads.customer, ({ customer }) => customer, 'detail'),
      marked(heads.status, marksOf(TONES, states), ({ status }) => status),
      age(heads.since, ({ endedAt, givenAt, askedAt }) => endedAt ?? givenAt ?? askedAt),
      { title: heads.kind, csv: ({ kind }) => kind },
      extra(day(heads.askedFor, ({ askedAt }) => askedAt)),
      extra(day(heads.agreed, ({ givenAt }) => givenAt)),
      extra(day(heads.ended, ({ endedAt }) => endedAt)),
      extra(money(heads.usedThisMonth, ({ usedPaisa }) => usedPaisa, 'hidden')),
      extra(code(heads.customerId, ({ customerId }) => customerId)),
      extra(code(heads.subscriptionId, ({ subscriptionId }) => subscriptionId)),
      extra(code(heads.id, ({ id }) => id)),
    ],
    empty: {
      sentence: own.empty,
      curl: `curl -X POST $KHATA_BASE_URL/v1/agreements -H "x-api-key: $KHATA_API_KEY" \\
  -H "idempotency-key: $(uuidgen)" -H "content-type: application/json" \\
  -d '{ "kind": "subscription", "customerId": "cus_…", "subscriptionId": "sub_…" }'`,
    },
  }),
)

interface MostProps extends Shown {
  words: Messages['agreements']['list']
  language: Language
}

function Most({ amountPaisa, interval, intervalCount, words, language }: MostProps) {
  if (amountPaisa === null) return words.noLimit
  return (
    <span className="whitespace-nowrap">
      <Money paisa={amountPaisa} language={language} />{' '}
      {rhythmIn({ interval: interval ?? 'month', intervalCount: intervalCount ?? 1 }, language)}
    </span>
  )
}
