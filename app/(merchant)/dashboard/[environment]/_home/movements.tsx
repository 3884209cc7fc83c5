import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { MovementChart, type MovementColumn } from '@/components/ui/movement-chart'
import { Notice } from '@/components/ui/notice'
import { formatNpr } from '@/lib/core/money'
import type { MovementSpan } from '@/lib/overview/get-movements'
import type { BookMonth } from '@/lib/overview/months'
import type { RECURRING_MOVEMENTS } from '@/lib/subscription/schema'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readMovements } from './reads'

type Kind = (typeof RECURRING_MOVEMENTS)[number]

// From the line upwards, and from the line downwards.
const RISING: readonly Kind[] = ['new', 'recovered', 'expansion']
const FALLING: readonly Kind[] = ['churn', 'contraction']
const FILLS: Record<Kind, string> = {
  new: 'fill-chart-1',
  recovered: 'fill-chart-2',
  expansion: 'fill-chart-6',
  churn: 'fill-chart-4',
  contraction: 'fill-chart-5',
}

const ABOUT =
  'New: a subscription is paid for the first time. Expansion and contraction: its price, quantity or discount changed. Churn: it ended, was paused, or is unpaid after the last try. Recovered: it brings in something again. Renewals move nothing.'

type Month = BookMonth & MovementSpan

/** How recurring revenue moved in each month. */
export async function MovementsChart({ visit }: { visit: Visit }) {
  const read = await readMovements(visit)
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  const months = read.figure
  const present = months.at(-1)
  const moved = months.some(({ movements }) =>
    Object.values(movements).some(({ subscriptions }) => subscriptions > 0),
  )
  return (
    <Chart
      id="movements"
      title="Movements"
      about={ABOUT}
      legend={[...RISING, ...FALLING].map((kind) => ({
        fill: FILLS[kind],
        name: MESSAGES.en.subscriptions.movement[kind],
      }))}
      drawing={
        moved ? (
          <MovementChart
            format={(rupees) => rupees.toLocaleString('en-IN')}
            columns={months.map((month) => columnOf(visit, month))}
          />
        ) : (
          <Empty>Nothing has moved yet. What begins, grows, shrinks and ends is shown here by month.</Empty>
        )
      }
      table={tableOf(visit, months)}
    >
      {present && (
        <>
          <Money paisa={netOf(present)} signed /> in {present.title}.
        </>
      )}
      <AsOf at={read.readAt} timeZone={visit.business.timeZone} />
    </Chart>
  )
}

const sumOf = ({ movements }: MovementSpan, kinds: readonly Kind[]) =>
  kinds.reduce((sum, kind) => sum + movements[kind].amountPaisa, 0n)
const netOf = (month: MovementSpan) => sumOf(month, RISING) - sumOf(month, FALLING)

const movedIn = (visit: Visit, kind: Kind, { first, last }: BookMonth) =>
  listAddress(visit, 'subscriptions', { movement: kind, movedFrom: first, movedTo: last })

function columnOf(visit: Visit, month: Month): MovementColumn {
  return {
    key: month.first,
    label: (month.title.split(' ')[0] as string).slice(0, 3),
    parts: [...RISING, ...FALLING].map((kind) => {
      const { subscriptions, amountPaisa } = month.movements[kind]
      return {
        rises: RISING.includes(kind),
        fill: FILLS[kind],
        value: Number(amountPaisa) / 100,
        title: `${month.title}, ${MESSAGES.en.subscriptions.movement[kind]}: ${formatNpr(amountPaisa, 'en')} of ${subscriptions.toLocaleString('en-IN')}`,
        href: movedIn(visit, kind, month),
      }
    }),
  }
}

function tableOf(visit: Visit, months: readonly Month[]) {
  return {
    caption: 'Movements of recurring revenue per month, newest first',
    columns: [
      { title: 'Month' },
      ...[...RISING, ...FALLING].map((kind) => ({
        title: MESSAGES.en.subscriptions.movement[kind],
        minor: kind !== 'new' && kind !== 'churn',
      })),
      { title: 'Net' },
    ],
    rows: months.toReversed().map((month) => ({
      key: month.first,
      cells: [
        month.title,
        ...[...RISING, ...FALLING].map((kind) => {
          const { subscriptions, amountPaisa } = month.movements[kind]
          const text = formatNpr(amountPaisa, 'en')
          return subscriptions === 0 ? text : { text, href: movedIn(visit, kind, month) }
        }),
        formatNpr(netOf(month), 'en'),
      ],
    })),
  }
}
