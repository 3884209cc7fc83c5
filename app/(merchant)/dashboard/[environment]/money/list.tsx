import { Clamped } from '@/components/ui/clamped'
import { Money } from '@/components/ui/money'
import { getBusiness } from '@/lib/business/read'
import { dateInWords } from '@/lib/core/calendar-date'
import { toWire } from '@/lib/core/id'
import { nepaliMonthsBetween, nepaliMonthWords } from '@/lib/core/nepali-month'
import { ALL_PROVIDERS } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { loadPapers, type PaperHead } from '@/lib/invoice/load-papers'
import { bookDays } from '@/lib/statement/book-period'
import { MOVEMENT_TITLES } from '@/lib/statement/book-rows'
import { type BookMovement, listBook } from '@/lib/statement/list-book'
import { type BookQuery, bookQuery } from '@/lib/statement/schema'
import { between } from '../../../list/columns'
import { listOf } from '../../../list/list-of'

const MONTHS_OFFERED = 24
const LONGER_THAN_THESE_MS = 3 * 366 * 86_400_000

/** What Khata owes the business, movement by movement, with the balance after each. */
export const movementList = listOf({
  name: 'movements',
  path: 'money',
  caption: 'Movements of your balance by day, newest first',
  lead: () =>
    `What your customers have paid you from their wallets. Khata keeps the books, and moves no money to a bank: the operator of this Khata holds what was topped up at ${ALL_PROVIDERS}, and pays it out to you. A payout is not in these books.`,
  scope: 'merchant:read',
  query: bookQuery,
  read: readMovements,
  present: (row) => row,
  filters: [
    {
      param: 'month',
      label: 'Month',
      options: (now) =>
        nepaliMonthsBetween(new Date(now.getTime() - LONGER_THAN_THESE_MS), now, MONTHS_OFFERED).map(
          (month) => ({ value: month.month, label: nepaliMonthWords(month, 'en') }),
        ),
    },
    ...between('Days', 'since', 'until'),
  ],
  groups: {
    of: ({ day }) => day,
    title: ({ createdAt }, { timeZone }) => dateInWords(createdAt, timeZone, 'en'),
    figures: {
      In: ({ dayInPaisa }) => dayInPaisa > 0n && <Money paisa={dayInPaisa} />,
      Out: ({ dayOutPaisa }) => dayOutPaisa < 0n && <Money paisa={dayOutPaisa} />,
      Balance: ({ dayClosingPaisa }) => <Money paisa={dayClosingPaisa} />,
    },
  },
  // Its file has an opening and a closing balance: `export` makes it, and no column does.
  columns: ({ code, extra }) => [
    { title: 'Movement', phone: 'lead', cell: ({ kind }) => MOVEMENT_TITLES[kind] },
    {
      title: 'Customer',
      phone: 'detail',
      isWide: true,
      cell: ({ paper }) => <Clamped>{paper?.customer ?? ''}</Clamped>,
    },
    {
      title: 'Invoice',
      cell: ({ paper }) => paper && <span className="figures whitespace-nowrap">{paper.number}</span>,
    },
    {
      title: 'In',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => amountPaisa > 0n && <Money paisa={amountPaisa} />,
    },
    {
      title: 'Out',
      phone: 'figure',
      align: 'end',
      cell: ({ amountPaisa }) => amountPaisa < 0n && <Money paisa={amountPaisa} />,
    },
    {
      title: 'Balance',
      phone: 'aside',
      align: 'end',
      cell: ({ balanceAfterPaisa }) => <Money paisa={balanceAfterPaisa} />,
    },
    extra({
      ...code('Invoice ID', ({ invoiceId }) => invoiceId && toWire('inv', invoiceId)),
      csv: undefined,
    }),
  ],
  href: ({ invoiceId }) => invoiceId && `invoices/${toWire('inv', invoiceId)}`,
  empty: { sentence: 'No movements yet. Each charge that a wallet pays stands here.' },
})

type ListedMovement = BookMovement & { paper: PaperHead | null }

async function readMovements(ctx: Ctx, wanted: BookQuery) {
  const { timeZone } = await getBusiness(ctx)
  const { items, nextCursor } = await listBook(ctx, timeZone, bookDays(wanted, timeZone), wanted)
  const papers = await loadPapers(
    ctx,
    items.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  return {
    items: items.map(
      (item): ListedMovement => ({ ...item, paper: papers.get(item.invoiceId ?? '') ?? null }),
    ),
    nextCursor,
  }
}
