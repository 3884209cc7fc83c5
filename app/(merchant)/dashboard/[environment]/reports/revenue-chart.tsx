import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { longDay, shortDay } from '@/lib/core/day-in-words'
import { countIn } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { RevenueOver, RevenuePoint } from '@/lib/overview/get-revenue'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import type { Visit } from '../../visit'
import { listAddress } from '../_home/list-address'
import { failedText } from '../_home/read-or-null'
import { AsOf } from './as-of'
import type { Shown } from './range-bar'
import { type RangePart, readRevenue } from './reads'

const FILLS = ['fill-chart-1', 'fill-chart-3'] as const

type Point = RevenuePoint & RangePart

/** What was paid in the range, per day, or per month of a long one. */
export async function RevenueChart({ visit, shown }: { visit: Visit; shown: Shown }) {
  const read = await readRevenue(visit, shown.range)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const { points, sum } = read.figure
  const { language } = visit
  const { revenue: words, charts } = MESSAGES[language].home
  const span = filled(words.days, { count: countIn(language, shown.range.days) })
  const given = { amount: formatNpr(sum.refundedPaisa, language) }
  return (
    <Chart
      id="revenue"
      title={words.title}
      words={charts}
      legend={[
        { fill: FILLS[0], name: words.first },
        { fill: FILLS[1], name: words.recovered },
      ]}
      drawing={
        sum.invoices === 0 ? (
          <Empty>{filled(words.nothing, { span })}</Empty>
        ) : (
          <Bars visit={visit} points={points} />
        )
      }
      table={tableOf(visit, points)}
    >
      <Sum of={read.figure} isCompared={shown.isCompared} span={span} language={language} />
      {sum.refundedPaisa > 0n && ` ${filled(words.givenBack, given)}`}
      <AsOf at={read.readAt} visit={visit} />
    </Chart>
  )
}

interface SumProps {
  of: RevenueOver
  isCompared: boolean
  /** `30 days` */
  span: string
  language: Language
}

/** What was paid in all, and how it compares with the time before, if there was revenue then. */
function Sum({ of: { sum, before }, isCompared, span, language }: SumProps) {
  const { paid, asMuch, more, less } = MESSAGES[language].home.revenue
  const had = isCompared && before.paidPaisa > 0n
  const change = had ? Number(((sum.paidPaisa - before.paidPaisa) * 1000n) / before.paidPaisa) / 10 : 0
  const compared = change === 0 ? asMuch : change > 0 ? more : less
  return (
    <FilledText
      text={had ? compared : paid}
      values={{
        amount: <Money paisa={sum.paidPaisa} language={language} />,
        span,
        percent: countIn(language, Math.abs(change)),
      }}
    />
  )
}

function Bars({ visit, points }: { visit: Visit; points: readonly Point[] }) {
  const { language } = visit
  return (
    <BarChart
      fills={FILLS}
      format={(rupees) => countIn(language, rupees)}
      bars={points.map((point) => ({
        key: point.day,
        label: labelOf(point, language),
        values: [point.paidPaisa - point.recoveredPaisa, point.recoveredPaisa].map(rupeesOf),
        href: paidIn(visit, point),
        tip: tipOf(point, language),
      }))}
    />
  )
}

const rupeesOf = (paisa: bigint) => Number(paisa) / 100

/** The months have short names in Nepali, of which no letter can be left out. */
function labelOf({ day, month }: Point, language: Language): string {
  if (!month) return shortDay(day, language)
  return language === DEFAULT_LANGUAGE ? month.name.slice(0, 3) : month.name
}

function tipOf(point: Point, language: Language): string[] {
  const { invoices, paidPaisa, recoveredPaisa, refundedPaisa } = point
  const amount = (paisa: bigint) => ({ amount: formatNpr(paisa, language) })
  const words = MESSAGES[language].home.revenue
  const many = countIn(language, invoices)
  return [
    titleOf(point, language),
    formatNpr(paidPaisa, language),
    staffWords('home', language)('revenue.invoices', { count: invoices, many }),
    ...(recoveredPaisa > 0n ? [filled(words.recoveredOf, amount(recoveredPaisa))] : []),
    ...(refundedPaisa > 0n ? [filled(words.givenBackOf, amount(refundedPaisa))] : []),
  ]
}

const titleOf = ({ day, month }: Point, language: Language) => month?.title ?? longDay(day, language)

const paidIn = (visit: Visit, { first, last }: Point): string =>
  listAddress(visit, 'invoices', { status: 'paid', paidSince: first, paidUntil: last })

function tableOf(visit: Visit, points: readonly Point[]) {
  const { language } = visit
  const { revenue: words, charts } = MESSAGES[language].home
  const { invoices, recovered, givenBack, paid } = words.columns
  const isByMonth = points[0]?.month
  return {
    caption: isByMonth ? words.captionMonth : words.captionDay,
    columns: [
      { title: isByMonth ? charts.month : charts.day },
      ...[invoices, recovered, givenBack].map((title) => ({ title, minor: true })),
      { title: paid },
    ],
    rows: points.toReversed().map((point) => ({
      key: point.day,
      href: paidIn(visit, point),
      cells: [
        titleOf(point, language),
        countIn(language, point.invoices),
        formatNpr(point.recoveredPaisa, language),
        formatNpr(point.refundedPaisa, language),
        formatNpr(point.paidPaisa, language),
      ],
    })),
  }
}
