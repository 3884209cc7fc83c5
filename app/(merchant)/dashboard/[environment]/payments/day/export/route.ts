import { notFound } from 'next/navigation'
import { summarizePayments } from '@/lib/payment/summary'
import { csvText } from '../../../../../list/csv'
import { visit } from '../../../../visit'
import { METHOD_WORDS } from '../../now'
import { sheetQuery } from '../input'

const HEADS = ['Day', 'Recorded by', 'How it came', 'Payments', 'Sum']

/** The sums of a day by person and by how it came, for a spreadsheet. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx, may } = await visit((await params).environment, 'payments:read')
  if (!may('reports:read')) notFound()
  const asked = sheetQuery({ date: new URL(request.url).searchParams.get('date') })
  const { date, byPerson, totalPaisa } = await summarizePayments(ctx, asked)
  const rows = byPerson.flatMap(({ name, byMethod }) =>
    byMethod.map(({ method, count, amountPaisa }) => [
      ...[date, name, METHOD_WORDS[method], count],
      BigInt(amountPaisa),
    ]),
  )
  const sum = [date, 'All together', '', '', BigInt(totalPaisa)]
  return new Response(`\uFEFF${csvText([HEADS, ...rows, sum])}`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="khata-cash-sheet-${ctx.environment}-${date}.csv"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
