import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { longDay, weekDay } from '@/lib/core/day'
import { formatNpr } from '@/lib/core/money'
import type { RenewalDay } from '@/lib/overview/get-coming-renewals'
import type { Visit } from '../../visit'
import { listAddress } from './list-address'
import { failedText } from './read-or-null'
import { readRenewals } from './reads'

/** The charges of the next seven days. */
export async function RenewalsChart({ visit }: { visit: Visit }) {
  const read = await readRenewals(visit)
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  const { days, shortWallets, shortfallPaisa } = read.figure
  const count = days.reduce((sum, { renewals }) => sum + renewals, 0)
  const short = listAddress(visit, 'subscriptions', {
    fallsShort: 'true',
    chargeUntil: days.at(-1)?.day ?? '',
  })
  return (
    <Chart
      id="renewals"
      title="Renewals of the next 7 days"
      drawing={
        count === 0 ? (
          <Empty>No subscription renews in the next 7 days.</Empty>
        ) : (
          <Bars visit={visit} days={days} />
        )
      }
      table={tableOf(visit, days)}
    >
      {shortWallets === 0 ? (
        shortfallPaisa === null ? (
          'The wallets hold enough for those of the next 3 days.'
        ) : (
          'The wallets hold enough for all of them.'
        )
      ) : (
        <>
          <TextLink href={short}>
            {shortWallets === 1 ? '1 wallet falls' : `${shortWallets.toLocaleString('en-IN')} wallets fall`}{' '}
            short
          </TextLink>{' '}
          {shortfallPaisa === null ? (
            'in the next 3 days'
          ) : (
            <>
              by <Money paisa={shortfallPaisa} /> in all
            </>
          )}
          , unless they are topped up.
        </>
      )}
    </Chart>
  )
}

interface DaysProps {
  visit: Visit
  days: readonly RenewalDay[]
}

function Bars({ visit, days }: DaysProps) {
  return (
    <BarChart
      fills={['fill-chart-1']}
      format={(rupees) => rupees.toLocaleString('en-IN')}
      bars={days.map((day) => ({
        key: day.day,
        label: weekDay(day.day),
        values: [Number(day.amountPaisa) / 100],
        href: chargedOn(visit, day),
        tip: [
          longDay(day.day),
          formatNpr(day.amountPaisa, 'en'),
          day.renewals === 1 ? '1 renewal' : `${day.renewals.toLocaleString('en-IN')} renewals`,
        ],
      }))}
    />
  )
}

function chargedOn(visit: Visit, { day }: RenewalDay): string {
  const filters = { status: 'active,trialing', chargeSince: day, chargeUntil: day }
  return listAddress(visit, 'subscriptions', filters)
}

function tableOf(visit: Visit, days: readonly RenewalDay[]) {
  return {
    caption: 'Renewals per day',
    columns: [{ title: 'Day' }, { title: 'Renewals' }, { title: 'Amount' }],
    rows: days.map((day) => ({
      key: day.day,
      href: chargedOn(visit, day),
      cells: [longDay(day.day), day.renewals.toLocaleString('en-IN'), formatNpr(day.amountPaisa, 'en')],
    })),
  }
}
