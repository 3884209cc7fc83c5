import { notFound } from 'next/navigation'
import { numericBikramSambat } from '@/lib/core/calendar-date'
import { csvText } from '../../../../../list/csv'
import { visit } from '../../../../visit'
import { METHOD_WORDS } from '../../now'
import { readDay } from '../read'

const HEADS = [
  'Day',
  'Day (BS)',
  'Recorded by',
  'How it came',
  'Payments',
  'Sum',
  'Counted',
  'Difference',
  'Note',
]

const MOVED = { float: 'Opening float', handover: 'Taken over', deposit: 'Taken to the bank' }

/** The sums of a day by person and method, for a spreadsheet. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx, may } = await visit((await params).environment, 'payments:read')
  if (!may('reports:read')) notFound()
  const { summary, drawers, movements } = await readDay(ctx, new URL(request.url).searchParams.get('date'))
  const { date, byPerson, totalPaisa } = summary
  const days = [date, numericBikramSambat(new Date(`${date}T12:00:00Z`), 'UTC')]
  const rows = byPerson.flatMap(({ memberId, name, byMethod }) =>
    byMethod.map(({ method, count, amountPaisa }) => {
      const drawer = method === 'cash' ? drawers.find((each) => each.memberId === memberId) : undefined
      const sums = [...days, name, METHOD_WORDS[method], count, BigInt(amountPaisa)]
      if (!drawer?.count) return [...sums, '', '', '']
      const { count: counted, differencePaisa } = drawer
      return [...sums, BigInt(counted.countedPaisa), BigInt(differencePaisa ?? 0), counted.note]
    }),
  )
  const moved = movements.map(({ kind, name, amountPaisa, reversesId, reference, note }) => [
    ...[...days, name, MOVED[kind], '', BigInt(amountPaisa) * (reversesId ? -1n : 1n), '', ''],
    [reference, note].filter(Boolean).join('. '),
  ])
  const sum = [...days, 'All together', '', '', BigInt(totalPaisa), '', '', '']
  return new Response(`\uFEFF${csvText([HEADS, ...rows, sum, ...moved])}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="khata-cash-sheet-${ctx.environment}-${date}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
