import { placeHref } from '@/components/dashboard/place-href'
import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { PageLink } from '@/components/ui/page-link'
import { addDays, addMonths, longDay, longMonth, shortDay, shortMonth } from '@/lib/core/day'
import { formatNpr } from '@/lib/core/money'
import type { Revenue, RevenuePoint } from '@/lib/overview/get-revenue'
import type { RevenueInterval } from '@/lib/overview/schema'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readRevenue } from './reads'

const FILLS = ['fill-chart-1', 'fill-chart-3']
const SERIES = [
  { fill: 'fill-chart-1', name: 'Paid at the first attempt' },
  { fill: 'fill-chart-3', name: 'Recovered' },
]

/** What was paid, per day or per month. */
export async function RevenueChart({ visit, interval }: { visit: Visit; interval: RevenueInterval }) {
  const read = await readRevenue(visit, interval)
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  const { points, sum } = read.figure
  const span = interval === 'day' ? '30 days' : '12 months'
  const nothing = <Empty>{`No invoice was paid in these ${span}. What customers pay is shown here.`}</Empty>
  return (
    <Chart
      id="revenue"
      title="Revenue"
      legend={SERIES}
      aside={<Switch visit={visit} interval={interval} />}
      drawing={sum.invoices === 0 ? nothing : <Bars visit={visit} interval={interval} points={points} />}
      table={tableOf(visit, interval, points)}
    >
      <Money paisa={sum.paidPaisa} /> in {span}
      {comparison(read.figure, span)}.
      {sum.refundedPaisa > 0n &&
        ` ${formatNpr(sum.refundedPaisa, 'en')} of it or of earlier payments was given back.`}
      <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
    </Chart>
  )
}

/** How it compares with the time before, if there was revenue then. */
function comparison({ sum, before }: Revenue, span: string): string {
  if (before.paidPaisa === 0n) return ''
  const change = Number(((sum.paidPaisa - before.paidPaisa) * 1000n) / before.paidPaisa) / 10
  if (change === 0) return `, as much as in the ${span} before`
  return `, ${Math.abs(change).toLocaleString('en-IN')} % ${change > 0 ? 'more' : 'less'} than in the ${span} before`
}

function Switch({ visit, interval }: { visit: Visit; interval: RevenueInterval }) {
  const here = placeHref(visit.environment, '')
  return (
    <nav aria-label="Revenue per" className="flex gap-4 text-sm">
      {(['day', 'month'] as const).map((each) => (
        <PageLink
          key={each}
          href={each === 'day' ? here : `${here}?revenue=month`}
          scroll={false}
          aria-current={each === interval ? 'true' : undefined}
          className="min-h-8 border-b-2 border-transparent font-medium text-ink-muted capitalize hover:text-ink aria-[current]:border-khata aria-[current]:text-ink"
        >
          {each}
        </PageLink>
      ))}
    </nav>
  )
}

interface PointsProps {
  visit: Visit
  interval: RevenueInterval
  points: readonly RevenuePoint[]
}

function Bars({ visit, interval, points }: PointsProps) {
  return (
    <BarChart
      fills={FILLS}
      format={(rupees) => rupees.toLocaleString('en-IN')}
      bars={points.map((point) => ({
        key: point.day,
        label: interval === 'day' ? shortDay(point.day) : shortMonth(point.day),
        values: [point.paidPaisa - point.recoveredPaisa, point.recoveredPaisa].map(rupeesOf),
        href: paidIn(visit, interval, point),
        tip: tipOf(interval, point),
      }))}
    />
  )
}

const rupeesOf = (paisa: bigint) => Number(paisa) / 100

function tipOf(interval: RevenueInterval, point: RevenuePoint): string[] {
  const { invoices, paidPaisa, recoveredPaisa, refundedPaisa } = point
  return [
    titleOf(interval, point),
    formatNpr(paidPaisa, 'en'),
    invoices === 1 ? '1 invoice' : `${invoices.toLocaleString('en-IN')} invoices`,
    ...(recoveredPaisa > 0n ? [`${formatNpr(recoveredPaisa, 'en')} recovered`] : []),
    ...(refundedPaisa > 0n ? [`${formatNpr(refundedPaisa, 'en')} given back`] : []),
  ]
}

const titleOf = (interval: RevenueInterval, { day }: RevenuePoint) =>
  interval === 'day' ? longDay(day) : longMonth(day)

function paidIn(visit: Visit, interval: RevenueInterval, { day }: RevenuePoint): string {
  const paidUntil = interval === 'day' ? day : addDays(addMonths(day, 1), -1)
  return listAddress(visit, 'invoices', { status: 'paid', paidSince: day, paidUntil })
}

function tableOf(visit: Visit, interval: RevenueInterval, points: readonly RevenuePoint[]) {
  return {
    caption: `Revenue per ${interval}, newest first`,
    columns: [
      { title: interval === 'day' ? 'Day' : 'Month' },
      { title: 'Invoices', minor: true },
      { title: 'Recovered', minor: true },
      { title: 'Given back', minor: true },
      { title: 'Paid' },
    ],
    rows: points.toReversed().map((point) => ({
      key: point.day,
      href: paidIn(visit, interval, point),
      cells: [
        titleOf(interval, point),
        point.invoices.toLocaleString('en-IN'),
        formatNpr(point.recoveredPaisa, 'en'),
        formatNpr(point.refundedPaisa, 'en'),
        formatNpr(point.paidPaisa, 'en'),
      ],
    })),
  }
}
