import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { formatNpr } from '@/lib/core/money'
import { MESSAGES } from '@/messages/catalogue'
import { Exhibit } from './exhibit'

const DAYS = ['16 Nov', '17 Nov', '18 Nov', '19 Nov', '20 Nov', '21 Nov', '22 Nov']
const PAID = [120, 450, 300, 620, 580, 800, 740]
const SHORT = [30, 60, 20, 90, 40, 120, 60]

const COLUMNS = [{ title: 'Day' }, { title: 'Paid' }, { title: 'Short', minor: true }]
const SERIES = [
  { fill: 'fill-chart-1', name: 'Paid' },
  { fill: 'fill-chart-2', name: 'Short' },
]

const rupees = (amount = 0) => formatNpr(BigInt(amount) * 100n, 'en')

/** A chart, drawn on the server. */
export function Charts({ theme }: { theme: string }) {
  const rows = DAYS.map((day, i) => ({
    key: day,
    href: '/gallery',
    cells: [day, rupees(PAID[i]), rupees(SHORT[i])],
  }))
  return (
    <Exhibit title="A chart">
      <Chart
        id={`chart-${theme}`}
        title={`Renewals of seven days, ${theme}`}
        legend={SERIES}
        drawing={
          <BarChart
            fills={SERIES.map(({ fill }) => fill)}
            format={String}
            bars={DAYS.map((day, i) => ({
              key: day,
              label: day,
              values: [PAID[i] ?? 0, SHORT[i] ?? 0],
              tip: [`Paid ${rupees(PAID[i])}`],
              href: '/gallery',
            }))}
          />
        }
        words={MESSAGES.en.home.charts}
        table={{ caption: `Renewals, ${theme}`, columns: COLUMNS, rows }}
      >
        Renewals grow, and few fall short.
      </Chart>
    </Exhibit>
  )
}
