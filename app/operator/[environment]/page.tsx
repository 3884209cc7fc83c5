import type { Metadata } from 'next'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { RowList } from '@/components/ui/row-list'
import { TextLink } from '@/components/ui/text-link'
import { presentToday, type WireToday } from '@/lib/operator/present'
import { getToday } from '@/lib/operator/today'
import { Frame } from '../frame'
import { operatorVisit } from '../visit'

export const metadata: Metadata = { title: 'Today', robots: { index: false } }

const IN_WORDS: Record<WireToday['items'][number]['kind'], { one: string; many: string; why: string }> = {
  cover_low: {
    one: 'thing to pay in: the cover is below zero',
    many: 'things to pay in: the cover is below zero',
    why: 'Costs have used customers’ or merchants’ money.',
  },
  books_differ: {
    one: 'set of books does not close',
    many: 'sets of books do not close',
    why: 'Something has damaged them. Check the invariants.',
  },
  bank_differs: {
    one: 'statement of the bank is not as the books',
    many: 'statements of the bank are not as the books',
    why: 'An entry, a settlement or a payout is missing or wrong.',
  },
  settlements_missing: {
    one: 'top-up is not at the bank yet',
    many: 'top-ups are not at the bank yet',
    why: 'Their provider should have paid by now.',
  },
  settlement_problems: {
    one: 'row of a settlement waits for a person',
    many: 'rows of settlements wait for a person',
    why: 'It matches no top-up, or not completely.',
  },
  payouts_pending: {
    one: 'payout is ready for the bank',
    many: 'payouts are ready for the bank',
    why: 'Make a batch and release it.',
  },
  payouts_open: {
    one: 'payment should have arrived by now',
    many: 'payments should have arrived by now',
    why: 'Record the bank’s results.',
  },
  payouts_returned: {
    one: 'payout came back',
    many: 'payouts came back',
    why: 'The business must confirm its bank account or set another one.',
  },
  withdrawals_waiting: {
    one: 'customer waits for money of the balance',
    many: 'customers wait for money of their balances',
    why: 'Their 24 hours are over. Put them into a batch.',
  },
  accounts_to_verify: {
    one: 'bank account waits to be verified',
    many: 'bank accounts wait to be verified',
    why: 'Until then its business gets no payout.',
  },
  businesses_waiting: {
    one: 'business waits for approval',
    many: 'businesses wait for approval',
    why: 'Until then no wallet can be charged in production.',
  },
  reconciliation: {
    one: 'top-up waits for a person',
    many: 'top-ups wait for a person',
    why: 'No business sees these.',
  },
}

/** What waits for an operator. */
export default async function TodayPage({ params }: PageProps<'/operator/[environment]'>) {
  const visit = await operatorVisit((await params).environment)
  const { items } = presentToday(await getToday(visit.ctx))
  return (
    <Frame visit={visit} here="">
      {items.length === 0 ? (
        <Empty>Nothing needs you.</Empty>
      ) : (
        <RowList
          label="What waits"
          rows={items.map(({ kind, count, amountPaisa, href }) => ({
            key: kind,
            lead: (
              <TextLink href={href}>
                {count} {IN_WORDS[kind][count === 1 ? 'one' : 'many']}
              </TextLink>
            ),
            detail: IN_WORDS[kind].why,
            ...(amountPaisa && { figure: <Money paisa={amountPaisa} /> }),
          }))}
        />
      )}
    </Frame>
  )
}
