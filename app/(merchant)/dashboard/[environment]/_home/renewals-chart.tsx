import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { longDay, weekDay } from '@/lib/core/day'
import { formatNpr } from '@/lib/core/money'
import { type RenewalDay, WAYS } from '@/lib/overview/get-coming-renewals'
import { readPage } from '../../../list/list-query'
import { Rows } from '../../../list/rows'
import type { Visit } from '../../visit'
import { subscriptionList } from '../subscriptions/list'
import { listAddress } from './list-address'
import { failedText, readOrNull } from './read-or-null'
import { readRenewals } from './reads'

// The list has the others.
const SHOWN = 5

/** The charges of the next seven days: how each will be paid, and by name those whose wallets fall short. */
export async function RenewalsChart({ visit }: { visit: Visit }) {
  const read = await readRenewals(visit)
  if (!read) return <Notice look="error">{failedText(visit.ctx)}</Notice>
  const { days, shortWallets, shortfallPaisa } = read.figure
  const ways = WAYS.filter((way) => days.some(({ byWay }) => byWay[way] > 0n))
  const count = days.reduce((sum, { renewals }) => sum + renewals, 0)
  const those = { fallsShort: 'true', chargeUntil: days.at(-1)?.day ?? '' }
  const { ctx, business } = visit
  const named =
    shortWallets > 0 &&
    (await readOrNull(ctx, () =>
      readPage(subscriptionList, ctx, business.timeZone, { filters: those }, SHOWN),
    ))
  return (
    <div className="flex flex-col gap-8">
      <Chart
        id="renewals"
        title="Renewals of the next 7 days"
        drawing={
          count === 0 ? (
            <Empty>No subscription renews in the next 7 days.</Empty>
          ) : (
            <Bars {...{ visit, days, ways }} />
          )
        }
        legend={ways.map((way) => LOOKS[way])}
        table={tableOf({ visit, days, ways })}
      >
        {shortWallets === 0 ? (
          shortfallPaisa === null ? (
            'The wallets hold enough for those of the next 3 days.'
          ) : (
            'The wallets hold enough for all of them.'
          )
        ) : (
          <>
            <TextLink href={listAddress(visit, 'subscriptions', those)}>
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
      {named && named.items.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">By name</h3>
          <Rows
            of={subscriptionList}
            visit={visit}
            items={named.items}
            caption="Subscriptions that fall short"
            columns={{ customer: 'lead', 'next-charge': 'aside', amount: 'figure' }}
          />
        </div>
      )}
    </div>
  )
}

type Way = keyof RenewalDay['byWay']

const LOOKS: Record<Way, { fill: string; name: string }> = {
  covered: { fill: 'fill-chart-1', name: 'Covered' },
  short: { fill: 'fill-chart-4', name: 'Falls short' },
  outside: { fill: 'fill-chart-2', name: 'Paid outside the wallet' },
  unknown: { fill: 'fill-chart-6', name: 'Not known yet' },
}

interface DaysProps {
  visit: Visit
  days: readonly RenewalDay[]
  /** Those that some day has. */
  ways: readonly Way[]
}

function Bars({ visit, days, ways }: DaysProps) {
  return (
    <BarChart
      fills={ways.map((way) => LOOKS[way].fill)}
      format={(rupees) => rupees.toLocaleString('en-IN')}
      bars={days.map((day) => ({
        key: day.day,
        label: weekDay(day.day),
        values: ways.map((way) => Number(day.byWay[way]) / 100),
        href: chargedOn(visit, day),
        tip: [
          longDay(day.day),
          formatNpr(day.amountPaisa, 'en'),
          day.renewals === 1 ? '1 renewal' : `${day.renewals.toLocaleString('en-IN')} renewals`,
          ...ways
            .filter((way) => day.byWay[way] > 0n)
            .map((way) => `${LOOKS[way].name}: ${formatNpr(day.byWay[way], 'en')}`),
        ],
      }))}
    />
  )
}

function chargedOn(visit: Visit, { day }: RenewalDay): string {
  const filters = { status: 'active,trialing', chargeSince: day, chargeUntil: day }
  return listAddress(visit, 'subscriptions', filters)
}

function tableOf({ visit, days, ways }: DaysProps) {
  return {
    caption: 'Renewals per day',
    columns: ['Day', 'Renewals', 'Amount', ...ways.map((way) => LOOKS[way].name)].map((title) => ({ title })),
    rows: days.map((day) => ({
      key: day.day,
      href: chargedOn(visit, day),
      cells: [
        longDay(day.day),
        day.renewals.toLocaleString('en-IN'),
        formatNpr(day.amountPaisa, 'en'),
        ...ways.map((way) => formatNpr(day.byWay[way], 'en')),
      ],
    })),
  }
}
