import { redirect } from 'next/navigation'
import { titled } from '@/app/titled'
import { Checklist } from '@/components/dashboard/checklist'
import { LaterParts } from '@/components/dashboard/later-parts'
import { Matters, type ShownMatter } from '@/components/dashboard/matters'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { Spoken } from '@/components/dashboard/spoken'
import { addressOf } from '@/components/ui/address-of'
import { LinkButton } from '@/components/ui/button'
import { Empty } from '@/components/ui/empty'
import { Notice } from '@/components/ui/notice'
import { RowList } from '@/components/ui/row-list'
import { TextLink } from '@/components/ui/text-link'
import type { Environment } from '@/lib/core/api-key-format'
import { dateInWords } from '@/lib/core/calendar-date'
import { MATTERS, type Matter } from '@/lib/overview/get-attention'
import { getGoLive } from '@/lib/overview/get-go-live'
import { getOnboarding } from '@/lib/overview/get-onboarding'
import { hasBegun } from '@/lib/overview/has-begun'
import type { OnboardingStep } from '@/lib/overview/schema'
import { getBalance } from '@/lib/payout/balance'
import { listAsked } from '@/lib/withdrawal/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { SearchParams } from '../../list/list-query'
import { type Visit, visit } from '../visit'
import { DueToday } from './_home/due-today'
import { Lately } from './_home/lately'
import { listAddress } from './_home/list-address'
import { MATTER_LOOKS, sentenceOf } from './_home/matter-looks'
import { mattersOf } from './_home/matters-of'
import { failedText, readOrNull } from './_home/read-or-null'
import { TakenToday } from './_home/taken-today'
import { askedInWords } from './payments/day/facts'
import { PayoutLine } from './payouts/facts'

export const generateMetadata = titled(({ places }) => places.pages[''])

export default async function HomePage({ params, searchParams }: PageProps<'/dashboard/[environment]'>) {
  const { environment } = await params
  const visitor = await visit(environment, 'security:read')
  // Figures of the business are not for everybody.
  if (!visitor.may('merchant:read')) redirect(`/dashboard/${environment}/counter`)
  const [asked, begun] = await Promise.all([
    searchParams,
    readOrNull(visitor.ctx, () => hasBegun(visitor.ctx)),
  ])
  if (TIMES.some((name) => asked[name] !== undefined)) redirect(reportsAt(visitor, asked))
  return (
    <Spoken language={visitor.language}>
      <Today visit={visitor} />
      <LaterParts
        parts={[
          <Attention key="attention" visit={visitor} />,
          <AskedForMoney key="asked" visit={visitor} />,
          <OnboardingChecklist key="begin" visit={visitor} isOpen={begun === false} />,
          ...(begun === false
            ? [<Beginning key="beginning" visit={visitor} />]
            : [
                <TakenToday key="taken" visit={visitor} />,
                <DueToday key="due" visit={visitor} />,
                <Payout key="payout" visit={visitor} />,
                <Lately key="lately" visit={visitor} />,
              ]),
        ]}
      />
    </Spoken>
  )
}

// The charts have a page of their own. Who has their address of before comes there.
const TIMES = ['range', 'from', 'to', 'compare', 'revenue']

function reportsAt({ environment }: Visit, asked: SearchParams): string {
  const time: SearchParams = {
    ...(asked.revenue === 'month' && { range: '12m' }),
    ...asked,
    revenue: undefined,
  }
  const pairs = TIMES.flatMap((name) => {
    const value = time[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return addressOf(placeHref(environment, 'reports'), pairs)
}

/** The head of the home page: the day in both calendars, on the clock of the environment. */
function Today({ visit: { ctx, business, language } }: { visit: Visit }) {
  const [first = '', second] = dateInWords(ctx.now, business.timeZone, language).split(/ (?=\()/)
  return (
    <PageHead title={filled(MESSAGES[language].home.today, { date: first })}>
      {[business.name, second?.replace(/[()]/g, '')].filter(Boolean).join(' · ')}
    </PageHead>
  )
}

/** What is on its way to the bank, or will be. Nothing while nothing is owed. */
async function Payout({ visit }: { visit: Visit }) {
  if (!visit.may('reports:read')) return null
  const balance = await readOrNull(visit.ctx, () => getBalance(visit.ctx))
  const isOwed = balance && (balance.payablePaisa !== 0n || balance.inTransitPaisa !== 0n)
  return isOwed ? <PayoutLine visit={visit} balance={balance} /> : null
}

/** Who asks for money of the balance. Nothing where the operator pays it. */
async function AskedForMoney({ visit: { ctx, environment, language } }: { visit: Visit }) {
  const asked = await readOrNull(ctx, () => listAsked(ctx))
  if (!asked || asked.length === 0) return null
  const { title } = MESSAGES[language].cash.asked
  return (
    <RowList
      label={title}
      rows={asked.slice(0, FEW).map((row) => ({
        key: row.id,
        lead: (
          <TextLink href={`${placeHref(environment, 'payments')}/day#withdrawals`}>
            {askedInWords(row, language)}
          </TextLink>
        ),
      }))}
    />
  )
}

// The sheet of the day has all.
const FEW = 5

/** What stands in the place of the figures until somebody has subscribed. */
function Beginning({ visit: { environment, language, may } }: { visit: Visit }) {
  const words = MESSAGES[language].home.begin
  return (
    <Empty
      action={
        <div className="flex flex-wrap gap-3">
          {may('checkout:write') && (
            <LinkButton href={placeHref(environment, 'payment-links/sell')} size="small">
              {words.whatSell}
            </LinkButton>
          )}
          {may('imports:write') && (
            <LinkButton href={placeHref(environment, 'imports')} look="quiet" size="small">
              {words.bring}
            </LinkButton>
          )}
        </div>
      }
    >
      <p>{words.nobody}</p>
    </Empty>
  )
}

/** What waits for a person. Without anything to do there is no such part. */
async function Attention({ visit }: { visit: Visit }) {
  const { title } = MESSAGES[visit.language].home.attention
  const matters = await mattersOf(visit, MATTERS)
  if (!matters) return <Notice look="error">{failedText(visit)}</Notice>
  if (matters.length === 0) return null
  return (
    <Matters
      title={title}
      language={visit.language}
      matters={matters.map((matter) => shown(matter, visit))}
    />
  )
}

function shown(matter: Matter, visit: Visit): ShownMatter {
  const { tone, place, verb, leads } = MATTER_LOOKS[matter.kind]
  const { kind, amountPaisa, filters } = matter
  return {
    key: kind,
    tone,
    verb: MESSAGES[visit.language].home.attention.verbs[verb],
    amountPaisa,
    sentence: sentenceOf(matter, visit),
    href: listAddress(visit, leads?.place ?? place, leads?.filters ?? filters),
  }
}

/** Where each step is done, and in which environment, if not in the one that is shown. */
const STEPS: Record<OnboardingStep | 'go_live', { place: string; environment?: Environment }> = {
  product: { place: 'payment-links/sell' },
  price: { place: 'catalog' },
  first_checkout: { place: 'payment-links', environment: 'sandbox' },
  go_live: { place: 'go-live', environment: 'production' },
  live_subscription: { place: 'payment-links', environment: 'production' },
  api_key: { place: 'api-keys', environment: 'sandbox' },
  webhook: { place: 'webhooks' },
  production_key: { place: 'api-keys', environment: 'production' },
}

/** The steps of an owner, and apart from them those of a programmer. */
const LISTS = {
  owner: ['product', 'price', 'first_checkout', 'go_live', 'live_subscription'],
  developer: ['api_key', 'webhook', 'production_key'],
} as const

/**
 * The way to the first subscription in production. It goes away when that is there.
 * @param isOpen while there is nothing else to look at.
 */
async function OnboardingChecklist({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const read = await readOrNull(visit.ctx, () =>
    Promise.all([getOnboarding(visit.ctx), getGoLive(visit.ctx, visit.session.emailVerified)]),
  )
  if (!read || read[0].completed) return null
  const [onboarding, goLive] = read
  const words = MESSAGES[visit.language].home.steps
  const isDone = (step: keyof typeof STEPS) =>
    step === 'go_live' ? goLive.isDone : onboarding.steps.some(({ name, done }) => name === step && done)
  const tasksOf = (steps: readonly (keyof typeof STEPS)[]) =>
    steps.map((step) => {
      const { place, environment = visit.environment } = STEPS[step]
      return { key: step, done: isDone(step), href: placeHref(environment, place), ...words.tasks[step] }
    })
  return (
    <>
      <Checklist
        id="getting-started"
        title={words.title}
        words={words}
        language={visit.language}
        isOpen={isOpen}
        tasks={tasksOf(LISTS.owner)}
      />
      <Checklist
        id="for-developers"
        title={words.developers}
        words={words}
        language={visit.language}
        isOpen={false}
        tasks={tasksOf(LISTS.developer)}
      />
    </>
  )
}
