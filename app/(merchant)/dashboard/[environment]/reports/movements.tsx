import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { MovementChart, type MovementColumn } from '@/components/ui/movement-chart'
import { Notice } from '@/components/ui/notice'
import { countIn } from '@/lib/core/digits'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { MovementSpan } from '@/lib/overview/get-movements'
import type { BookMonth } from '@/lib/overview/months'
import type { RECURRING_MOVEMENTS } from '@/lib/subscription/schema'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'
import { listAddress } from '../_home/list-address'
import { failedText } from '../_home/read-or-null'
import { AsOf } from './as-of'
import { readMovements } from './reads'

type Kind = (typeof RECURRING_MOVEMENTS)[number]

// Drawn above the line. The others are drawn below it.
const RISING: readonly Kind[] = ['new', 'recovered', 'expansion']
const FALLING: readonly Kind[] = ['churn', 'contraction']
const FILLS: Record<Kind, string> = {
  new: 'fill-chart-1',
  recovered: 'fill-chart-2',
  expansion: 'fill-chart-6',
  churn: 'fill-chart-4',
  contraction: 'fill-chart-5',
}

type Month = BookMonth & MovementSpan

/** How recurring revenue moved in each month. */
export async function MovementsChart({ visit }: { visit: Visit }) {
  const read = await readMovements(visit)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const months = read.figure
  const present = months.at(-1)
  const moved = months.some(({ movements }) =>
    Object.values(movements).some(({ subscriptions }) => subscriptions > 0),
  )
  const { language } = visit
  const { home, subscriptions } = MESSAGES[language]
  const words = home.movements
  return (
    <Chart
      id="movements"
      title={words.title}
      about={words.about}
      words={home.charts}
      legend={[...RISING, ...FALLING].map((kind) => ({
        fill: FILLS[kind],
        name: subscriptions.movement[kind],
      }))}
      drawing={
        moved ? (
          <MovementChart
            format={(rupees) => countIn(language, rupees)}
            columns={months.map((month) => columnOf(visit, month))}
          />
        ) : (
          <Empty>{words.nothing}</Empty>
        )
      }
      table={tableOf(visit, months)}
    >
      {present && (
        <FilledText
          text={words.inMonth}
          values={{
            amount: <Money paisa={netOf(present)} language={language} signed />,
            month: present.title,
          }}
        />
      )}
      <AsOf at={read.readAt} visit={visit} />
    </Chart>
  )
}

const sumOf = ({ movements }: MovementSpan, kinds: readonly Kind[]) =>
  kinds.reduce((sum, kind) => sum + movements[kind].amountPaisa, 0n)
const netOf = (month: MovementSpan) => sumOf(month, RISING) - sumOf(month, FALLING)

const movedIn = (visit: Visit, kind: Kind, { first, last }: BookMonth) =>
  listAddress(visit, 'subscriptions', { movement: kind, movedFrom: first, movedTo: last })

function columnOf(visit: Visit, month: Month): MovementColumn {
  const { language } = visit
  const { home, subscriptions: said } = MESSAGES[language]
  return {
    key: month.first,
    // The names of months are short in Nepali, and none of their letters can be left out.
    label: language === DEFAULT_LANGUAGE ? month.name.slice(0, 3) : month.name,
    parts: [...RISING, ...FALLING].map((kind) => {
      const { subscriptions, amountPaisa } = month.movements[kind]
      return {
        rises: RISING.includes(kind),
        fill: FILLS[kind],
        value: Number(amountPaisa) / 100,
        title: filled(home.movements.part, {
          month: month.title,
          kind: said.movement[kind],
          amount: formatNpr(amountPaisa, language),
          count: countIn(language, subscriptions),
        }),
        href: movedIn(visit, kind, month),
      }
    }),
  }
}

function tableOf(visit: Visit, months: readonly Month[]) {
  const { language } = visit
  const { home, subscriptions: said } = MESSAGES[language]
  return {
    caption: home.movements.caption,
    columns: [
      { title: home.charts.month },
      ...[...RISING, ...FALLING].map((kind) => ({
        title: said.movement[kind],
        minor: kind !== 'new' && kind !== 'churn',
      })),
      { title: home.movements.net },
    ],
    rows: months.toReversed().map((month) => ({
      key: month.first,
      cells: [
        month.title,
        ...[...RISING, ...FALLING].map((kind) => {
          const { subscriptions, amountPaisa } = month.movements[kind]
          const text = formatNpr(amountPaisa, language)
          return subscriptions === 0 ? text : { text, href: movedIn(visit, kind, month) }
        }),
        formatNpr(netOf(month), language),
      ],
    })),
  }
}
