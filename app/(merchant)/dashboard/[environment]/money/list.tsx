import { Money } from '@/components/ui/money'
import { numericBikramSambat } from '@/lib/core/calendar-date'
import { dayOf } from '@/lib/core/day'
import { ALL_PROVIDERS } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { loadPapers } from '@/lib/invoice/load-papers'
import { listMerchantMovements } from '@/lib/ledger/get-merchant-balance'
import { presentBalanceMovement, type WireBalanceMovement } from '@/lib/ledger/present'
import { type MerchantBalanceQuery, merchantBalanceQuery } from '@/lib/ledger/schema'
import { between } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

const TITLES: Record<WireBalanceMovement['kind'], string> = {
  charge: 'Charge of a wallet',
  refund: 'Refund',
  reversal: 'Reversal',
  adjustment: 'Correction',
  topup: 'Top-up',
}

/** What Khata owes the business, movement by movement. */
export const movementList = listOf({
  name: 'movements',
  path: 'money',
  caption: 'Movements of your balance, newest first',
  lead: () =>
    `What your customers have paid you from their wallets. Khata keeps the books, and moves no money to a bank: the operator of this Khata holds what was topped up at ${ALL_PROVIDERS}, and pays it out to you. A payout is not in these books.`,
  scope: 'merchant:read',
  query: merchantBalanceQuery,
  read: readMovements,
  present: ({ paper, ...row }) => ({ ...presentBalanceMovement(row), paper }),
  filters: [...between('Time', 'since', 'until')],
  columns: ({ clamped, day, text }) => [
    text('Movement', ({ kind }) => TITLES[kind], 'lead'),
    clamped('Customer', ({ paper }) => paper?.customer, 'detail'),
    {
      title: 'Invoice',
      cell: ({ paper }) => paper && <span className="figures whitespace-nowrap">{paper.number}</span>,
      csv: ({ paper }) => paper?.number,
    },
    day('Date', ({ createdAt }) => createdAt, 'aside'),
    // As books have them: the day in both calendars, and a column for each direction.
    {
      title: 'Day (BS)',
      csv: ({ createdAt }, { timeZone }) => numericBikramSambat(new Date(createdAt), timeZone),
    },
    { title: 'Day', csv: ({ createdAt }, { timeZone }) => dayOf(new Date(createdAt), timeZone) },
    { title: 'In (Rs)', csv: ({ amountPaisa }) => (BigInt(amountPaisa) > 0n ? BigInt(amountPaisa) : null) },
    { title: 'Out (Rs)', csv: ({ amountPaisa }) => (BigInt(amountPaisa) < 0n ? -BigInt(amountPaisa) : null) },
    {
      title: 'Amount (Rs)',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => <Money paisa={amountPaisa} signed />,
    },
    { title: 'Invoice (ID)', csv: ({ invoiceId }) => invoiceId },
    { title: 'ID', csv: ({ id }) => id },
  ],
  href: ({ invoiceId }) => invoiceId && `invoices/${invoiceId}`,
  empty: { sentence: 'No movements yet. Each charge that a wallet pays stands here.' },
})

async function readMovements(ctx: Ctx, wanted: MerchantBalanceQuery) {
  const { items, nextCursor } = await listMerchantMovements(ctx, wanted)
  const papers = await loadPapers(
    ctx,
    items.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  return {
    items: items.map((item) => ({ ...item, paper: papers.get(item.invoiceId ?? '') ?? null })),
    nextCursor,
  }
}
