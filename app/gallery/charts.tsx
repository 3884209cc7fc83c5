import { ChartFrame } from '@/components/ui/chart-frame'
import { Money } from '@/components/ui/money'
import { PLOT_SIDE, Plot } from '@/components/ui/plot'
import type { Column } from '@/components/ui/table'
import { Exhibit } from './exhibit'

const DAYS = ['16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov', '21 Nov', '22 Nov']
const PAID = [120, 450, 300, 620, 580, 800, 740]
const SHORT = [30, 60, 20, 90, 40, 120, 60]
const MOST = 1_000
const SLOT = PLOT_SIDE / DAYS.length
const BAR = SLOT * 0.6

const COLUMNS: Column[] = [
  { title: 'Day', phone: 'lead' },
  { title: 'Paid', phone: 'figure', align: 'end' },
  { title: 'Short', phone: 'aside', align: 'end' },
]

const rupees = (amount: number) => <Money paisa={BigInt(amount) * 100n} />

/** A chart, drawn on the server. */
export function Charts({ theme }: { theme: string }) {
  return (
    <Exhibit title="A chart">
      <ChartFrame
        title={`Renewals of seven days, ${theme}`}
        figure={rupees(3_610)}
        series={['Paid', 'Short']}
        table={{
          columns: COLUMNS,
          rows: DAYS.map((day, i) => ({
            key: day,
            cells: [day, rupees(PAID[i] ?? 0), rupees(SHORT[i] ?? 0)],
          })),
        }}
      >
        <Plot
          summary="Renewals grow from Rs 120 to Rs 740 a day; few fall short."
          yTicks={[0, 0.5, 1].map((at) => ({ at, label: String(at * MOST) }))}
          xTicks={DAYS.map((label, i) => ({ at: (i + 0.5) / DAYS.length, label: label.split(' ')[0] ?? '' }))}
        >
          {DAYS.map((day, i) => (
            <g key={day}>
              <Bar i={i} from={0} amount={PAID[i] ?? 0} colour="fill-chart-1" />
              <Bar i={i} from={PAID[i] ?? 0} amount={SHORT[i] ?? 0} colour="fill-chart-2" />
            </g>
          ))}
        </Plot>
      </ChartFrame>
    </Exhibit>
  )
}

function Bar({ i, from, amount, colour }: { i: number; from: number; amount: number; colour: string }) {
  const height = (amount / MOST) * PLOT_SIDE
  const y = PLOT_SIDE - (from / MOST) * PLOT_SIDE - height
  return <rect x={i * SLOT + (SLOT - BAR) / 2} y={y} width={BAR} height={height} className={colour} />
}
