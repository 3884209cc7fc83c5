import { notFound } from 'next/navigation'
import { csvText } from '../../../../../list/csv'
import { visit } from '../../../../visit'
import { METHOD_WORDS } from '../../now'
import { readDay } from '../read'

const HEADS = ['Day', 'Recorded by', 'How it came', 'Payments', 'Sum', 'Counted', 'Difference', 'Note']

/** The sums of a day by person and by how it came, for a spreadsheet. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx, may } = await visit((await params).environment, 'payments:read')
  if (!may('reports:read')) notFound()
  const { summary, drawers } = await readDay(ctx, new URL(request.url).searchParams.get('date'))
  const { date, byPerson, totalPaisa } = summary
  const rows = byPerson.flatMap(({ memberId, name, byMethod }) =>
    byMethod.map(({ method, count, amountPaisa }) => {
      const drawer = method === 'cash' ? drawers.find(({ id }) => id === memberId) : undefined
      const sums = [date, name, METHOD_WORDS[method], count, BigInt(amountPaisa)]
      if (!drawer?.count) return [...sums, '', '', '']
      const counted = BigInt(drawer.count.countedPaisa)
      return [...sums, counted, counted - drawer.expectedPaisa, drawer.count.note]
    }),
  )
  const sum = [date, 'All together', '', '', BigInt(totalPaisa), '', '', '']
  return new Response(`\uFEFF${csvText([HEADS, ...rows, sum])}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="khata-cash-sheet-${ctx.environment}-${date}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
