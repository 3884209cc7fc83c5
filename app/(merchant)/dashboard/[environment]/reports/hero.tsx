import { Figure } from '@/components/dashboard/figure'
import { Chart } from '@/components/ui/chart'
import { FilledText } from '@/components/ui/filled-text'
import { LineChart } from '@/components/ui/line-chart'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Sparkline } from '@/components/ui/sparkline'
import { longDay, shortDay } from '@/lib/core/day-in-words'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { Recurring, RecurringPoint } from '@/lib/overview/get-recurring'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'
import { listAddress } from '../_home/list-address'
import { countsOf } from '../_home/matters-of'
import { failedText } from '../_home/read-or-null'
import { AsOf } from './as-of'
import type { Shown } from './range-bar'
import { readRecurring } from './reads'

/** Recurring revenue with its chart over the range, and the number of subscriptions in each status. */
export async function Hero({ visit, shown }: { visit: Visit; shown: Shown }) {
  const read = await readRecurring(visit, shown.range)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const { points } = read.figure
  const { language } = visit
  const { recurring: words, charts } = MESSAGES[language].home
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <Chart
        id="recurring"
        title={words.title}
        about={words.about}
        words={charts}
        drawing={<Line recurring={read.figure} isCompared={shown.isCompared} language={language} />}
        table={tableOf(points, language)}
      >
        <p className="text-3xl font-semibold tracking-tight text-ink">
          <Money paisa={points.at(-1)?.mrrPaisa ?? 0n} language={language} />
        </p>
        <Change recurring={read.figure} days={shown.range.days} language={language} />
        <AsOf at={read.readAt} visit={visit} />
      </Chart>
      <Counts visit={visit} recurring={read.figure} />
    </div>
  )
}

interface RecurringProps {
  recurring: Recurring
  language: Language
}

/** How much it has grown since the range began, and how much in the same number of days before. */
function Change({
  recurring: { points, before, startPaisa },
  days,
  language,
}: RecurringProps & { days: number }) {
  const { since, sinceAfter } = MESSAGES[language].home.recurring
  const change = (points.at(-1)?.mrrPaisa ?? 0n) - startPaisa
  const former = before[0] ? startPaisa - before[0].mrrPaisa : 0n
  return (
    <FilledText
      text={former === 0n ? since : sinceAfter}
      values={{
        change: <MoreOrLess by={change} language={language} />,
        day: points[0] && shortDay(points[0].day, language),
        days: countIn(language, days),
        former: <MoreOrLess by={former} language={language} />,
      }}
    />
  )
}

function MoreOrLess({ by, language }: { by: bigint; language: Language }) {
  const { more, less, same } = MESSAGES[language].home.recurring
  if (by === 0n) return same
  const amount = <Money paisa={by < 0n ? -by : by} language={language} />
  return <FilledText text={by > 0n ? more : less} values={{ amount }} />
}

const rupeesOf = (paisa: bigint) => Number(paisa) / 100

function Line({
  recurring: { points, before },
  isCompared,
  language,
}: RecurringProps & { isCompared: boolean }) {
  const words = MESSAGES[language].home.recurring
  return (
    <LineChart
      format={(rupees) => countIn(language, rupees)}
      points={points.map(({ day, mrrPaisa, paying }, n) => {
        const earlier = isCompared ? before[n] : undefined
        return {
          key: day,
          label: shortDay(day, language),
          value: rupeesOf(mrrPaisa),
          before: earlier && rupeesOf(earlier.mrrPaisa),
          tip: [
            longDay(day, language),
            formatNpr(mrrPaisa, language),
            filled(words.paying, { count: countIn(language, paying) }),
            ...(earlier ? [filled(words.onDay, onDay(earlier, language))] : []),
          ],
        }
      })}
    />
  )
}

const onDay = ({ day, mrrPaisa }: RecurringPoint, language: Language) => ({
  amount: formatNpr(mrrPaisa, language),
  day: shortDay(day, language),
})

function tableOf(points: readonly RecurringPoint[], language: Language) {
  const { recurring: words, charts } = MESSAGES[language].home
  return {
    caption: words.caption,
    columns: [
      { title: charts.day },
      { title: words.payingSubscriptions, minor: true },
      { title: words.title },
    ],
    rows: points.toReversed().map(({ day, mrrPaisa, paying }) => ({
      key: day,
      cells: [longDay(day, language), countIn(language, paying), formatNpr(mrrPaisa, language)],
    })),
  }
}

async function Counts({ visit, recurring: { present, points } }: { visit: Visit; recurring: Recurring }) {
  const { counts } = present
  // Subscriptions that are due at the counter, but not late yet, are not counted.
  const late = (await countsOf(visit, ['past_due']))?.[0]?.count ?? 0
  const { language } = visit
  const { home, places, states } = MESSAGES[language]
  const words = home.recurring
  const withStatus = (status: string) => listAddress(visit, 'subscriptions', { status })
  return (
    <section
      aria-label={places.pages.subscriptions}
      className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-3 lg:grid-cols-1"
    >
      <Figure label={states.subscription.active} href={withStatus('active')} note={words.active}>
        {countIn(language, counts.active)}
      </Figure>
      <Figure label={states.subscription.trialing} href={withStatus('trialing')} note={words.trialing}>
        {countIn(language, counts.trialing)}
      </Figure>
      <Figure
        label={states.subscription.past_due}
        href={listAddress(visit, 'collect', { late: 'true' })}
        tone={late > 0 ? 'late' : undefined}
        note={
          counts.unpaid > 0
            ? filled(words.unpaid, { count: countIn(language, counts.unpaid) })
            : words.pastDue
        }
      >
        {countIn(language, late)}
      </Figure>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted min-[26rem]:col-span-3 lg:col-span-1">
        <Sparkline values={points.map(({ paying }) => paying)} />
        {words.payingInTime}
      </p>
    </section>
  )
}
