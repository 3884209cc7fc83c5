import { placeHref } from '@/components/dashboard/place-href'
import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { PageLink } from '@/components/ui/page-link'
import { addDays, addMonths } from '@/lib/core/day'
import { longDay, longMonth, shortDay, shortMonth } from '@/lib/core/day-in-words'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Revenue, RevenuePoint } from '@/lib/overview/get-revenue'
import type { RevenueInterval } from '@/lib/overview/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { staffWords } from '@/messages/staff-words'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readRevenue } from './reads'

const FILLS = ['fill-chart-1', 'fill-chart-3'] as const

/** What was paid, per day or per month. */
export async function RevenueChart({ visit, interval }: { visit: Visit; interval: RevenueInterval }) {
  const read = await readRevenue(visit, interval)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const { points, sum } = read.figure
  const { language } = visit
  const { revenue: words, charts } = MESSAGES[language].home
  const span = interval === 'day' ? words.days : words.months
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
      aside={<Switch visit={visit} interval={interval} />}
      drawing={
        sum.invoices === 0 ? (
          <Empty>{filled(words.nothing, { span })}</Empty>
        ) : (
          <Bars visit={visit} interval={interval} points={points} />
        )
      }
      table={tableOf(visit, interval, points)}
    >
      <Sum of={read.figure} span={span} language={language} />
      {sum.refundedPaisa > 0n && ` ${filled(words.givenBack, given)}`}
      <AsOf at={read.readAt} visit={visit} />
    </Chart>
  )
}

interface SumProps {
  of: Revenue
  /** `30 days` */
  span: string
  language: Language
}

/** The total, and how it compares with the time before, if there was revenue then. */
function Sum({ of: { sum, before }, span, language }: SumProps) {
  const { paid, asMuch, more, less } = MESSAGES[language].home.revenue
  const had = before.paidPaisa > 0n
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

function Switch({ visit, interval }: { visit: Visit; interval: RevenueInterval }) {
  const here = placeHref(visit.environment, '')
  const words = MESSAGES[visit.language].home.revenue
  return (
    <nav aria-label={words.per} className="flex gap-4 text-sm">
      {(['day', 'month'] as const).map((each) => (
        <PageLink
          key={each}
          href={each === 'day' ? here : `${here}?revenue=month`}
          scroll={false}
          aria-current={each === interval ? 'true' : undefined}
          className="min-h-8 border-b-2 border-transparent font-medium text-ink-muted capitalize hover:text-ink aria-[current]:border-khata aria-[current]:text-ink"
        >
          {words[each]}
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
  const t = staffWords('home', visit.language)
  return (
    <BarChart
      fills={FILLS}
      format={(rupees) => countIn(visit.language, rupees)}
      bars={points.map((point) => ({
        key: point.day,
        label: (interval === 'day' ? shortDay : shortMonth)(point.day, visit.language),
        values: [point.paidPaisa - point.recoveredPaisa, point.recoveredPaisa].map(rupeesOf),
        href: paidIn(visit, interval, point),
        tip: tipOf(interval, point, visit.language, t),
      }))}
    />
  )
}

const rupeesOf = (paisa: bigint) => Number(paisa) / 100

function tipOf(
  interval: RevenueInterval,
  { day, invoices, paidPaisa, recoveredPaisa, refundedPaisa }: RevenuePoint,
  language: Language,
  t: ReturnType<typeof staffWords<'home'>>,
): string[] {
  const amount = (paisa: bigint) => ({ amount: formatNpr(paisa, language) })
  const words = MESSAGES[language].home.revenue
  return [
    titleOf(interval, day, language),
    formatNpr(paidPaisa, language),
    t('revenue.invoices', { count: invoices, many: countIn(language, invoices) }),
    ...(recoveredPaisa > 0n ? [filled(words.recoveredOf, amount(recoveredPaisa))] : []),
    ...(refundedPaisa > 0n ? [filled(words.givenBackOf, amount(refundedPaisa))] : []),
  ]
}

const titleOf = (interval: RevenueInterval, day: string, language: Language) =>
  (interval === 'day' ? longDay : longMonth)(day, language)

function paidIn(visit: Visit, interval: RevenueInterval, { day }: RevenuePoint): string {
  const paidUntil = interval === 'day' ? day : addDays(addMonths(day, 1), -1)
  return listAddress(visit, 'invoices', { status: 'paid', paidSince: day, paidUntil })
}

function tableOf(visit: Visit, interval: RevenueInterval, points: readonly RevenuePoint[]) {
  const { language } = visit
  const { revenue: words, charts } = MESSAGES[language].home
  const { invoices, recovered, givenBack, paid } = words.columns
  return {
    caption: interval === 'day' ? words.captionDay : words.captionMonth,
    columns: [
      { title: charts[interval] },
      ...[invoices, recovered, givenBack].map((title) => ({ title, minor: true })),
      { title: paid },
    ],
    rows: points.toReversed().map((point) => ({
      key: point.day,
      href: paidIn(visit, interval, point),
      cells: [
        titleOf(interval, point.day, language),
        countIn(language, point.invoices),
        formatNpr(point.recoveredPaisa, language),
        formatNpr(point.refundedPaisa, language),
        formatNpr(point.paidPaisa, language),
      ],
    })),
  }
}
