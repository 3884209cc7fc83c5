import { redirect } from 'next/navigation'
import { titled } from '@/app/titled'
import { PageHead } from '@/components/dashboard/page-head'
import { Setting } from '@/components/dashboard/setting'
import { Spoken } from '@/components/dashboard/spoken'
import { LinkButton } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Mark, marksOf } from '@/components/ui/status-mark'
import { TextLink } from '@/components/ui/text-link'
import { type GoLive, type GoLiveRow, type GoLiveState, getGoLive } from '@/lib/overview/get-go-live'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { type Visit, visit } from '../../visit'
import { Registration } from './registration'
import { Sell } from './sell'
import { TestPayment } from './test-payment'
import { Ways } from './ways'

export const generateMetadata = titled(({ places }) => places.pages['go-live'])

const TONES = { done: 'good', todo: 'late', waiting: 'waiting', optional: 'over' } as const

/** What production needs before real money can come in, one row each. Refused actions lead here. */
export default async function GoLivePage({ params }: PageProps<'/dashboard/[environment]/go-live'>) {
  const { environment } = await params
  const visitor = await visit(environment, 'security:read')
  if (environment === 'sandbox') redirect('/dashboard/production/go-live')
  const { language, session } = visitor
  const { goLive: words, places } = MESSAGES[language]
  const goLive = await getGoLive(visitor.ctx, session.emailVerified)
  const marks = marksOf(TONES, words.states)
  const shown = (Object.entries(goLive.rows) as [GoLiveRow, GoLiveState][]).filter(
    // A cashier needs a confirmed address, but nothing about the business.
    ([row]) => row === 'email' || visitor.may('merchant:read'),
  )
  return (
    <Spoken language={language}>
      <PageHead title={places.pages['go-live']}>{words.lead}</PageHead>
      {goLive.isDone && (
        <Notice look="success">
          {words.isDone} <TextLink href="/dashboard/production">{words.open}</TextLink>
        </Notice>
      )}
      {shown.map(([row, state]) => (
        <Setting
          key={row}
          id={row}
          title={words.rows[row].title}
          lead={words.rows[row].lead}
          status={<Mark of={marks} is={state} />}
        >
          <div className="flex max-w-prose flex-col gap-3 text-sm text-pretty">
            <Row visit={visitor} row={row} state={state} goLive={goLive} />
          </div>
        </Setting>
      ))}
    </Spoken>
  )
}

interface RowProps {
  visit: Visit
  row: GoLiveRow
  state: GoLiveState
  goLive: GoLive
}

function Row({ visit: visitor, row, state, goLive }: RowProps) {
  const { goLive: words } = MESSAGES[visitor.language]
  const isDone = state === 'done'
  if (row === 'email') return <Email visit={visitor} isDone={isDone} />
  if (row === 'ways') return <Ways visit={visitor} providers={goLive.providers} />
  if (!visitor.may('merchant:write') && !isDone) return <p>{words.onlyAdmins}</p>
  if (row === 'registration') return <Registration visit={visitor} state={state} />
  if (row === 'sell') return <Sell visit={visitor} isDone={isDone} />
  if (row === 'test') return <TestPayment visit={visitor} test={goLive.test} isDone={isDone} />
  return (
    <>
      <p>{words.rows.bank[state === 'optional' ? 'todo' : state]}</p>
      <div>
        <LinkButton
          href="/dashboard/production/settings/payouts"
          size="small"
          look={isDone ? 'quiet' : 'primary'}
        >
          {words.rows.bank.link}
        </LinkButton>
      </div>
    </>
  )
}

function Email({ visit: { language, session }, isDone }: { visit: Visit; isDone: boolean }) {
  const words = MESSAGES[language].goLive.rows.email
  return (
    <>
      <p className="wrap-anywhere">{filled(isDone ? words.done : words.todo, { email: session.email })}</p>
      {!isDone && (
        <p>
          <a href="#confirm" className="underline underline-offset-4">
            {words.link}
          </a>
        </p>
      )}
    </>
  )
}
