import { Figure } from '@/components/dashboard/figure'
import { Chart } from '@/components/ui/chart'
import { LineChart } from '@/components/ui/line-chart'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Sparkline } from '@/components/ui/sparkline'
import { longDay, shortDay } from '@/lib/core/day'
import { formatNpr } from '@/lib/core/money'
import type { Recurring, RecurringPoint } from '@/lib/overview/get-recurring'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import type { Shown } from './range-bar'
import { failedText } from './read-or-null'
import { readRecurring } from './reads'

const ABOUT =
  'What all active and past due subscriptions cost in a month, with quantities and discounts, as if all were monthly. Trials, pauses and one-off charges are not in it.'

/** Recurring revenue with its way over the range, and how many subscriptions stand how. */
export async function Hero({ visit, shown }: { visit: Visit; shown: Shown }) {
  const read = await readRecurring(visit, shown.range)
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  const { points } = read.figure
  return (
    <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_15rem]">
      <Chart
        id="recurring"
        title="Recurring revenue"
        about={ABOUT}
        drawing={<Line recurring={read.figure} isCompared={shown.isCompared} />}
        table={tableOf(points)}
      >
        <p className="text-3xl font-semibold tracking-tight text-ink">
          <Money paisa={points.at(-1)?.mrrPaisa ?? 0n} />
        </p>
        <Change recurring={read.figure} />
        <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
      </Chart>
      <Counts visit={visit} recurring={read.figure} />
    </div>
  )
}

/** How much it rose since the range began, and how much in as many days before. */
function Change({ recurring: { points, before, startPaisa } }: { recurring: Recurring }) {
  const now = points.at(-1)?.mrrPaisa ?? 0n
  const former = before[0] ? startPaisa - before[0].mrrPaisa : 0n
  return (
    <>
      <Money paisa={now - startPaisa} signed />
      {startPaisa > 0n && ` (${percentOf(now - startPaisa, startPaisa)})`} since{' '}
      {points[0] && shortDay(points[0].day)}
      {former !== 0n && (
        <>
          , after <Money paisa={former} signed /> in as many days before
        </>
      )}
      .
    </>
  )
}

function percentOf(part: bigint, whole: bigint): string {
  const tenths = Number((part * 1000n) / whole) / 10
  return `${tenths > 0 ? '+' : ''}${tenths.toLocaleString('en-IN')} %`.replace('-', '−')
}

const rupeesOf = (paisa: bigint) => Number(paisa) / 100

function Line({ recurring: { points, before }, isCompared }: { recurring: Recurring; isCompared: boolean }) {
  return (
    <LineChart
      format={(rupees) => rupees.toLocaleString('en-IN')}
      points={points.map(({ day, mrrPaisa, paying }, n) => {
        const earlier = isCompared ? before[n] : undefined
        return {
          key: day,
          label: shortDay(day),
          value: rupeesOf(mrrPaisa),
          before: earlier && rupeesOf(earlier.mrrPaisa),
          tip: [
            longDay(day),
            formatNpr(mrrPaisa, 'en'),
            `${paying.toLocaleString('en-IN')} paying`,
            ...(earlier ? [`${formatNpr(earlier.mrrPaisa, 'en')} on ${shortDay(earlier.day)}`] : []),
          ],
        }
      })}
    />
  )
}

function tableOf(points: readonly RecurringPoint[]) {
  return {
    caption: 'Recurring revenue at the end of each day, newest first',
    columns: [
      { title: 'Day' },
      { title: 'Paying subscriptions', minor: true },
      { title: 'Recurring revenue' },
    ],
    rows: points.toReversed().map(({ day, mrrPaisa, paying }) => ({
      key: day,
      cells: [longDay(day), paying.toLocaleString('en-IN'), formatNpr(mrrPaisa, 'en')],
    })),
  }
}

function Counts({ visit, recurring: { present, points } }: { visit: Visit; recurring: Recurring }) {
  const { counts } = present
  const withStatus = (status: string) => listAddress(visit, 'subscriptions', { status })
  return (
    <section
      aria-label="Subscriptions"
      className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-3 lg:grid-cols-1"
    >
      <Figure label="Active" href={withStatus('active')} note="Their present period is paid.">
        {numberOf(counts.active)}
      </Figure>
      <Figure label="Trialing" href={withStatus('trialing')} note="Charged when the trial ends.">
        {numberOf(counts.trialing)}
      </Figure>
      <Figure
        label="Past due"
        href={withStatus('past_due')}
        tone={counts.past_due > 0 ? 'late' : undefined}
        note={
          counts.unpaid > 0
            ? `${numberOf(counts.unpaid)} more are unpaid after the last retry.`
            : 'Too little money at the renewal.'
        }
      >
        {numberOf(counts.past_due)}
      </Figure>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted min-[26rem]:col-span-3 lg:col-span-1">
        <Sparkline values={points.map(({ paying }) => paying)} />
        Paying subscriptions in this time
      </p>
    </section>
  )
}

const numberOf = (count: number) => count.toLocaleString('en-IN')
