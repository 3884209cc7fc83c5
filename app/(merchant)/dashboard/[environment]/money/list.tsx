import { Clamped } from '@/components/ui/clamped'
import { Money } from '@/components/ui/money'
import { getBusiness } from '@/lib/business/read'
import { dateInWords } from '@/lib/core/calendar-date'
import { DAY_MS } from '@/lib/core/duration'
import { toWire } from '@/lib/core/id'
import { nepaliMonthsBetween, nepaliMonthWords } from '@/lib/core/nepali-month'
import { allProviders } from '@/lib/core/providers'
import type { Ctx } from '@/lib/infra/ctx'
import { loadPapers, type PaperHead } from '@/lib/invoice/read'
import { bookDays } from '@/lib/statement/book-period'
import { type BookMovement, listBook } from '@/lib/statement/list-book'
import { type BookQuery, bookQuery } from '@/lib/statement/schema'
import { filled } from '@/messages/filled'
import { between } from '../../../list/columns'
import { spokenListOf } from '../../../list/list-of'

const MONTHS_OFFERED = 24
const LONGER_THAN_THESE_MS = 3 * 366 * DAY_MS

/** What Khata owes the business, movement by movement, with the balance after each. */
export const movementList = spokenListOf(
  {
    name: 'movements',
    path: 'money',
    scope: 'merchant:read',
    query: bookQuery,
    read: readMovements,
    present: (row) => row,
    href: ({ invoiceId }) => invoiceId && `invoices/${toWire('inv', invoiceId)}`,
  },
  ({ money: own, list: { heads } }, language) => ({
    caption: own.caption,
    lead: () => filled(own.lead, { providers: allProviders(language) }),
    filters: [
      {
        param: 'month',
        label: own.month,
        options: (now) =>
          nepaliMonthsBetween(new Date(now.getTime() - LONGER_THAN_THESE_MS), now, MONTHS_OFFERED).map(
            (month) => ({ value: month.month, label: nepaliMonthWords(month, language) }),
          ),
      },
      ...between(own.days, 'since', 'until'),
    ],
    groups: {
      of: ({ day }) => day,
      title: ({ createdAt }, { timeZone }) => dateInWords(createdAt, timeZone, language),
      figures: {
        [own.in]: ({ dayInPaisa }) => dayInPaisa > 0n && <Money paisa={dayInPaisa} language={language} />,
        [own.out]: ({ dayOutPaisa }) => dayOutPaisa < 0n && <Money paisa={dayOutPaisa} language={language} />,
        [own.balance]: ({ dayClosingPaisa }) => <Money paisa={dayClosingPaisa} language={language} />,
      },
    },
    // Its CSV has an opening and a closing balance, so `export` makes it instead of the columns.
    columns: ({ code, extra }) => [
      { title: own.movement, phone: 'lead', cell: ({ kind }) => own.kinds[kind] },
      {
        title: heads.customer,
        phone: 'detail',
        isWide: true,
        cell: ({ paper }) => <Clamped>{paper?.customer ?? ''}</Clamped>,
      },
      {
        title: heads.invoice,
        cell: ({ paper }) => paper && <span className="figures whitespace-nowrap">{paper.number}</span>,
      },
      {
        title: own.in,
        phone: 'figure',
        align: 'end',
        cell: ({ amountPaisa }) => amountPaisa > 0n && <Money paisa={amountPaisa} language={language} />,
      },
      {
        title: own.out,
        phone: 'figure',
        align: 'end',
        cell: ({ amountPaisa }) => amountPaisa < 0n && <Money paisa={amountPaisa} language={language} />,
      },
      {
        title: own.balance,
        phone: 'aside',
        align: 'end',
        cell: ({ balanceAfterPaisa }) => <Money paisa={balanceAfterPaisa} language={language} />,
      },
      extra({
        ...code(heads.invoiceId, ({ invoiceId }) => invoiceId && toWire('inv', invoiceId)),
        csv: undefined,
      }),
    ],
    empty: { sentence: own.empty },
  }),
)

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
