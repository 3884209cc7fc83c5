import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { BrandHeader } from '@/components/customer/brand-header'
import { BarChart } from '@/components/ui/bar-chart'
import { LinkButton } from '@/components/ui/button'
import { Card, Section } from '@/components/ui/card'
import { Chart } from '@/components/ui/chart'
import { Empty } from '@/components/ui/empty'
import { BothDates, Instant } from '@/components/ui/instant'
import { LanguageSwitch } from '@/components/ui/language-switch'
import { Money } from '@/components/ui/money'
import { NewPasswordField } from '@/components/ui/new-password-field'
import { Notice } from '@/components/ui/notice'
import { PasswordField } from '@/components/ui/password-field'
import { PasswordMeter } from '@/components/ui/password-meter'
import { Progress } from '@/components/ui/progress'
import { Ribbon } from '@/components/ui/ribbon'
import { RowList } from '@/components/ui/row-list'
import { Skeleton } from '@/components/ui/skeleton'
import { StatusMark } from '@/components/ui/status-mark'
import { Wordmark } from '@/components/ui/wordmark'
import { formatNpr } from '@/lib/core/money'
import { env } from '@/lib/infra/env'
import { MESSAGES } from '@/messages/catalogue'
import { Controls } from './controls'
import { Dialogs } from './dialog'
import { Exhibit } from './exhibit'
import { Records } from './records'

export const metadata: Metadata = { title: 'Gallery', robots: { index: false } }

/** All components of components/ui in every state, in both themes. For developers and tests. */
export default function GalleryPage() {
  if (env().NODE_ENV === 'production' && env().KHATA_GALLERY !== 'true') notFound()
  return (
    <main className="grid lg:grid-cols-2">
      <h1 className="sr-only">Gallery</h1>
      <Theme name="light" />
      <Theme name="dark" />
    </main>
  )
}

function Theme({ name }: { name: 'light' | 'dark' }) {
  return (
    <section aria-label={name} className={`${name} flex min-w-0 flex-col gap-12 px-5 py-10 sm:px-10`}>
      <Palette />
      <Controls theme={name} />
      <Passwords theme={name} />
      <Marks theme={name} />
      <Figures theme={name} />
      <Records theme={name} />
      <Charts theme={name} />
    </section>
  )
}

const WORDS = MESSAGES.en.security.newPassword
const LEVELS = ['short', 'personal', 'weak', 'good', 'strong'] as const

/** A present password, a new one, and the messages about it. */
function Passwords({ theme }: { theme: string }) {
  return (
    <Exhibit title="Passwords">
      <PasswordField name="password" label="Password" />
      <NewPasswordField name="newPassword" label="New password" words={WORDS} />
      {LEVELS.map((level) => (
        <PasswordMeter key={level} id={`${theme}-${level}`} level={level} words={WORDS} />
      ))}
    </Exhibit>
  )
}

// Full class names, because Tailwind only generates the classes that it finds in the source.
const GROUNDS = ['bg-page', 'bg-surface', 'bg-raised', 'bg-sunken', 'bg-action-quiet', 'bg-action']
const CHART = ['bg-chart-1', 'bg-chart-2', 'bg-chart-3', 'bg-chart-4', 'bg-chart-5', 'bg-chart-6']
const INKS = ['text-ink', 'text-ink-muted', 'text-khata', 'text-link']

function Palette() {
  return (
    <>
      <Wordmark />
      <Exhibit title="Type">
        <p className="text-3xl font-semibold tracking-tight">An account book, 30</p>
        <p className="text-2xl font-semibold tracking-tight">An account book, 24</p>
        <p className="text-xl font-semibold tracking-tight">An account book, 20</p>
        <p>Columns that line up, 16. Nothing decorates; everything is set with care.</p>
        <p className="text-sm">Columns that line up, 14. Nothing decorates; everything is set with care.</p>
        <p className="text-xs">Columns that line up, 13. Nothing decorates; everything is set with care.</p>
        <p lang="ne">तपाईंको Khata, १६। हरेक महिनाको ६ गते ब्यालेन्सबाट काटिन्छ।</p>
        <p className="font-mono text-sm">sub_01h455vb4pex5vsknk084sn02q</p>
      </Exhibit>
      <Exhibit title="Inks and grounds">
        <p className="flex flex-wrap gap-4">
          {INKS.map((ink) => (
            <span key={ink} className={`${ink} font-medium`}>
              {ink.slice(5)}
            </span>
          ))}
        </p>
        <Swatches colours={GROUNDS} />
        <Swatches colours={CHART} />
      </Exhibit>
    </>
  )
}

function Swatches({ colours }: { colours: string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:grid-cols-6">
      {colours.map((colour) => (
        <li key={colour} className="text-xs wrap-anywhere text-ink-muted">
          <span className={`mb-1 block h-10 rounded-md border border-line ${colour}`} />
          {colour.slice(3)}
        </li>
      ))}
    </ul>
  )
}

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
function Charts({ theme }: { theme: string }) {
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

const AT = '2026-12-06T03:30:00.000Z'
const ZONE = 'Asia/Kathmandu'

/** Money, times, and rows of them. */
function Figures({ theme }: { theme: string }) {
  return (
    <>
      <Exhibit title="Money">
        <p className="text-3xl font-semibold">
          <Money paisa={1_50_000_00n} />
        </p>
        <p lang="ne" className="text-3xl font-semibold">
          <Money paisa={1_50_000_00n} language="ne" />
        </p>
        <p className="flex flex-wrap gap-6">
          <Money paisa="35025" signed />
          <Money paisa="-150000" signed />
        </p>
      </Exhibit>
      <Exhibit title="Time">
        <p>
          <Instant at={AT} timeZone={ZONE}>
            in 15 days
          </Instant>
        </p>
        <p>
          <BothDates at={AT} timeZone={ZONE} />
        </p>
        <p lang="ne">
          <BothDates at={AT} timeZone={ZONE} language="ne" />
        </p>
      </Exhibit>
      <Exhibit title="Rows">
        <Section
          id={`movements-${theme}`}
          title={`Movements, ${theme}`}
          aside={<span className="text-sm">All</span>}
        >
          <RowList label="Movements" rows={MOVEMENTS} />
        </Section>
      </Exhibit>
    </>
  )
}

const MOVEMENTS = [
  { key: '1', lead: 'Top-up with eSewa', detail: '5 December', figure: <Money paisa="35025" signed /> },
  {
    key: '2',
    lead: 'Unlimited yoga, one month',
    detail: 'Himal Yoga, 6 December',
    figure: <Money paisa="-150000" signed />,
    aside: <Money paisa="20000" />,
  },
]

const STEPS = ['Phone', 'Code', 'Money', 'Start']
const LONG_NAME = 'The Himalayan Institute of Mountain Yoga, Breathing and Very Long Names Pvt. Ltd.'

/** Components that show a state. */
function Marks({ theme }: { theme: string }) {
  return (
    <>
      <Exhibit title="States">
        <p className="flex flex-wrap gap-2">
          <StatusMark tone="good">Active</StatusMark>
          <StatusMark tone="waiting">Trialing</StatusMark>
          <StatusMark tone="late">Past due</StatusMark>
          <StatusMark tone="bad">Unpaid</StatusMark>
          <StatusMark tone="over">Canceled</StatusMark>
        </p>
      </Exhibit>
      <Exhibit title="Notices">
        <Notice look="success">Your password is changed. Sign in with the new one.</Notice>
        <Notice look="info">We are asking eSewa whether the payment went through.</Notice>
        <Notice look="warning">Your wallet falls Rs 350.25 short. Top up before 6 December.</Notice>
        <Notice look="error">That did not work. Try again in a minute.</Notice>
      </Exhibit>
      <Exhibit title="A question before something dangerous">
        <Dialogs />
      </Exhibit>
      <Exhibit title="Progress">
        <Progress label={`Steps, at the first, ${theme}`} steps={STEPS} at={0} />
        <Progress label={`Steps, at the third, ${theme}`} steps={STEPS} at={2} />
        <Progress label={`Steps, all done, ${theme}`} steps={STEPS} at={STEPS.length} />
      </Exhibit>
      <Exhibit title="Whose page it is">
        <Ribbon>Sandbox: no real money moves here</Ribbon>
        <BrandHeader name="Himal Yoga" logo={null} accentColor="#0f766e" />
        <BrandHeader name="हिमाल योगा" logo={null} accentColor="#facc15" />
        <BrandHeader name={LONG_NAME} logo={null} accentColor={null} />
        <p>
          <LanguageSwitch language="en" path="/gallery" />
        </p>
      </Exhibit>
      <Exhibit title="A sheet, nothing yet, and being loaded">
        <Card>What belongs together.</Card>
        <Empty
          action={
            <LinkButton href="/gallery" look="quiet">
              Top up
            </LinkButton>
          }
        >
          Nothing has moved yet. Your first top-up appears here.
        </Empty>
        <Skeleton size="title" />
        <Skeleton size="line" />
        <Skeleton size="word" />
      </Exhibit>
    </>
  )
}
