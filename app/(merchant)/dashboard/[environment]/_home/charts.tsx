import { LaterParts } from '@/components/dashboard/later-parts'
import { About } from '@/components/ui/about'
import { CohortTable } from '@/components/ui/cohort-table'
import { Empty } from '@/components/ui/empty'
import { FilledText } from '@/components/ui/filled-text'
import { Ago } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { saidName } from '@/lib/core/customer-name'
import { type Prefix, toWire } from '@/lib/core/id'
import { getLately, type Lately as Happened, type LatelyType } from '@/lib/overview/get-lately'
import type { RevenueInterval } from '@/lib/overview/schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { AsOf } from './as-of'
import { listAddress } from './list-address'
import { MovementsChart } from './movements'
import { failedText, readOrNull } from './read-or-null'
import { readCohorts } from './reads'
import { RenewalsChart } from './renewals-chart'
import { RevenueChart } from './revenue-chart'

interface HomeChartsProps {
  visit: Visit
  /** The time that one bar of the revenue chart covers. */
  interval: RevenueInterval
}

/** The charts: movements, revenue, coming renewals and cohorts, and the latest events. */
export function HomeCharts({ visit, interval }: HomeChartsProps) {
  return (
    <div className="grid gap-x-10 gap-y-8 pt-2 xl:grid-cols-[3fr_2fr]">
      <LaterParts
        parts={[
          <MovementsChart key="movements" visit={visit} />,
          <Lately key="lately" visit={visit} />,
          <RevenueChart key="revenue" visit={visit} interval={interval} />,
          <RenewalsChart key="renewals" visit={visit} />,
          <div key="cohorts" className="min-w-0 xl:col-span-2">
            <Cohorts visit={visit} />
          </div>,
        ]}
      />
    </div>
  )
}

/** How many subscriptions stayed, by the month in which they started. */
async function Cohorts({ visit }: { visit: Visit }) {
  const read = await readCohorts(visit)
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const { cohorts: words, charts } = MESSAGES[visit.language].home
  return (
    <section aria-labelledby="cohorts" className="flex flex-col gap-4">
      <div className="flex flex-col gap-0.5">
        <div className="flex items-center gap-1.5">
          <h2 id="cohorts" className="text-base font-semibold">
            {words.title}
          </h2>
          <About label={charts.whatThisIs}>{words.about}</About>
        </div>
        <p className="text-sm text-pretty text-ink-muted">
          {words.lead}
          <AsOf at={read.readAt} visit={visit} />
        </p>
      </div>
      {read.figure.length === 0 ? (
        <Empty>{words.nobody}</Empty>
      ) : (
        <CohortTable
          caption={words.caption}
          words={words}
          language={visit.language}
          rows={read.figure.map(({ title, first, last, began, kept }) => ({
            key: first,
            title,
            began,
            kept,
            href: listAddress(visit, 'subscriptions', { movement: 'new', movedFrom: first, movedTo: last }),
          }))}
        />
      )}
    </section>
  )
}

type Told = keyof Messages['home']['lately']['happened']

/** For each type of event, its text, and the page of the object that it is about. */
const TOLD: Record<LatelyType, { as: Told; place: string; prefix: Prefix }> = {
  'invoice.paid': { as: 'paid', place: 'invoices', prefix: 'inv' },
  'subscription.created': { as: 'subscribed', place: 'subscriptions', prefix: 'sub' },
  'subscription.changed': { as: 'changed', place: 'subscriptions', prefix: 'sub' },
  'subscription.paused': { as: 'paused', place: 'subscriptions', prefix: 'sub' },
  'subscription.unpaused': { as: 'goesOn', place: 'subscriptions', prefix: 'sub' },
  'subscription.past_due': { as: 'pastDue', place: 'subscriptions', prefix: 'sub' },
  'subscription.recovered': { as: 'recovered', place: 'subscriptions', prefix: 'sub' },
  'subscription.canceled': { as: 'ended', place: 'subscriptions', prefix: 'sub' },
  'credit_note.created': { as: 'getsBack', place: 'credit-notes', prefix: 'cn' },
  'payment.recorded': { as: 'paidOutside', place: 'payments', prefix: 'pay' },
  'payment_question.created': { as: 'asked', place: 'questions', prefix: 'que' },
}

/** The latest events, in words. */
async function Lately({ visit }: { visit: Visit }) {
  const read = await readOrNull(visit.ctx, () => getLately(visit.ctx))
  if (!read) return <Notice look="error">{failedText(visit)}</Notice>
  const words = MESSAGES[visit.language].home.lately
  return (
    <section aria-labelledby="lately" className="flex flex-col gap-2">
      <h2 id="lately" className="text-base font-semibold">
        {words.title}
      </h2>
      {read.length === 0 ? (
        <Empty>{words.nothing}</Empty>
      ) : (
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {read.map((happened) => (
            <Row key={happened.id} visit={visit} happened={happened} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ visit, happened }: { visit: Visit; happened: Happened }) {
  const { type, objectId, customer, amountPaisa, at } = happened
  const { as, place, prefix } = TOLD[type]
  const { language } = visit
  const { home, list } = MESSAGES[language]
  const words = home.lately
  return (
    <li className="flex min-h-10 flex-wrap items-baseline gap-x-3 gap-y-0.5 py-2">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <FilledText
          text={words.happened[as]}
          values={{
            who: (
              <TextLink href={`${listAddress(visit, place, {})}/${toWire(prefix, objectId)}`}>
                {customer === null ? words.aCustomer : saidName(customer, list.nameless)}
              </TextLink>
            ),
            amount: amountPaisa !== null && amountPaisa > 0n && (
              <Money paisa={amountPaisa} language={language} />
            ),
          }}
        />
      </span>
      <span className="text-xs text-ink-muted">
        <Ago at={at} timeZone={visit.business.timeZone} now={visit.ctx.now} language={language} />
      </span>
    </li>
  )
}
