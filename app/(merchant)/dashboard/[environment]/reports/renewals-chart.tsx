import { BarChart } from '@/components/ui/bar-chart'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { longDay, weekDay } from '@/lib/core/day-in-words'
import { countIn } from '@/lib/core/digits'
import { formatNpr } from '@/lib/core/money'
import { type RenewalDay, WAYS } from '@/lib/overview/get-coming-renewals'
import { MESSAGES } from '@/messages/catalogue'
import { staffWords } from '@/messages/staff-words'
import { readPage } from '../../../list/list-query'
import { Rows } from '../../../list/rows'
import type { Visit } from '../../visit'
import { listAddress } from '../_home/list-address'
import { failedText, readOrNull } from '../_home/read-or-null'
import { subscriptionList } from '../subscriptions/list'
import { readRenewals } from './reads'

// The list shows the others.
const SHOWN = 5

/** The charges of the next seven days: how each will be paid, and the names of customers whose wallets hold too little. */
export async function RenewalsChart({ visit }: { visit: Visit }) {
  const read = await readRenewals(visit)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const { days, shortWallets, shortfallPaisa } = read.figure
  const ways = WAYS.filter((way) => days.some(({ byWay }) => byWay[way] > 0n))
  const count = days.reduce((sum, { renewals }) => sum + renewals, 0)
  const those = { fallsShort: 'true', chargeUntil: days.at(-1)?.day ?? '' }
  const { ctx, business, language } = visit
  const { renewals: words, charts } = MESSAGES[language].home
  const named =
    shortWallets > 0 &&
    (await readOrNull(ctx, () =>
      readPage(subscriptionList, ctx, business.timeZone, { filters: those }, SHOWN),
    ))
  return (
    <div className="flex flex-col gap-8">
      <Chart
        id="renewals"
        title={words.title}
        words={charts}
        drawing={count === 0 ? <Empty>{words.nothing}</Empty> : <Bars {...{ visit, days, ways }} />}
        legend={ways.map((way) => ({ fill: FILLS[way], name: words.ways[way] }))}
        table={tableOf({ visit, days, ways })}
      >
        <Standing visit={visit} shortWallets={shortWallets} shortfallPaisa={shortfallPaisa} those={those} />
      </Chart>
      {named && named.items.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3 className="text-sm font-semibold">{words.byName}</h3>
          <Rows
            of={subscriptionList}
            visit={visit}
            items={named.items}
            caption={words.fallShort}
            columns={{ customer: 'lead', 'next-charge': 'aside', amount: 'figure' }}
          />
        </div>
      )}
    </div>
  )
}

interface StandingProps {
  visit: Visit
  shortWallets: number
  shortfallPaisa: bigint | null
  /** The filters that show these subscriptions. */
  those: Record<string, string>
}

/** Whether the wallets hold enough. In production the missing amount is not shown, because merchants may not know balances. */
function Standing({ visit, shortWallets: count, shortfallPaisa, those }: StandingProps) {
  const { language } = visit
  const words = MESSAGES[language].home.renewals
  if (count === 0) return shortfallPaisa === null ? words.enough3 : words.enough
  const wallets = staffWords('home', language)('renewals.wallets', { count, many: countIn(language, count) })
  return (
    <FilledText
      text={shortfallPaisa === null ? words.short3 : words.shortBy}
      values={{
        wallets: <TextLink href={listAddress(visit, 'subscriptions', those)}>{wallets}</TextLink>,
        amount: shortfallPaisa !== null && <Money paisa={shortfallPaisa} language={language} />,
      }}
    />
  )
}

type Way = keyof RenewalDay['byWay']

const FILLS: Record<Way, string> = {
  covered: 'fill-chart-1',
  short: 'fill-chart-4',
  outside: 'fill-chart-2',
  unknown: 'fill-chart-6',
}

interface DaysProps {
  visit: Visit
  days: readonly RenewalDay[]
  /** The ways of payment that occur on these days. */
  ways: readonly Way[]
}

function Bars({ visit, days, ways }: DaysProps) {
  const { language } = visit
  const t = staffWords('home', language)
  const named = MESSAGES[language].home.renewals.ways
  return (
    <BarChart
      fills={ways.map((way) => FILLS[way])}
      format={(rupees) => countIn(language, rupees)}
      bars={days.map((day) => ({
        key: day.day,
        label: weekDay(day.day, language),
        values: ways.map((way) => Number(day.byWay[way]) / 100),
        href: chargedOn(visit, day),
        tip: [
          longDay(day.day, language),
          formatNpr(day.amountPaisa, language),
          t('renewals.count', { count: day.renewals, many: countIn(language, day.renewals) }),
          ...ways
            .filter((way) => day.byWay[way] > 0n)
            .map((way) => `${named[way]}: ${formatNpr(day.byWay[way], language)}`),
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
  const { language } = visit
  const { renewals: words, charts } = MESSAGES[language].home
  const named = ways.map((way) => words.ways[way])
  return {
    caption: words.caption,
    columns: [charts.day, words.renewals, words.amount, ...named].map((title) => ({ title })),
    rows: days.map((day) => ({
      key: day.day,
      href: chargedOn(visit, day),
      cells: [
        longDay(day.day, language),
        countIn(language, day.renewals),
        formatNpr(day.amountPaisa, language),
        ...ways.map((way) => formatNpr(day.byWay[way], language)),
      ],
    })),
  }
}
