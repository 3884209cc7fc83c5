import type { Metadata } from 'next'
import { ReaderWords } from '@/components/reader/reader-words'
import { buttonClass } from '@/components/ui/button-look'
import { CodeBlock } from '@/components/ui/code-block'
import { Money } from '@/components/ui/money'
import { StatusMark } from '@/components/ui/status-mark'
import { LINK } from '@/components/ui/text-link'
import type { Tone } from '@/components/ui/tone'
import { Wordmark } from '@/components/ui/wordmark'
import { ANY_PROVIDER, PROVIDER_NAMES, sourceTitle } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { KHATA_PREVIEW } from './link-preview'

const WAYS_TO_PAY = new Intl.ListFormat('en-GB').format([...PROVIDER_NAMES.map(sourceTitle), 'cash'])
const DESCRIPTION = `Collect monthly fees in Nepal by ${WAYS_TO_PAY}. Khata reminds, records and keeps the books.`

export const metadata: Metadata = {
  description: DESCRIPTION,
  openGraph: { ...KHATA_PREVIEW, title: 'Khata: monthly fees in Nepal', description: DESCRIPTION },
}

const STEPS = [
  ['Define', 'Products and prices: Rs 500 a month, Rs 5,000 a year, with or without a trial.'],
  ['Subscribe', `Your customers sign in by phone and top up a wallet through ${ANY_PROVIDER}.`],
  [
    'Renew',
    'Each period is paid from the wallet. With too little money it is tried again, and a top-up pays it at once.',
  ],
  ['Know', 'A signed webhook tells your server of every step.'],
] as const

export default function HomePage() {
  return (
    // The one sample is in the letters of the system: a font for it would be heavier than the page.
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-5 [--font-geist-mono:ui-monospace] sm:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
        <p className="flex items-center gap-3">
          <Wordmark />
          {/* In the letters of the system: a font for one word would be as heavy as the page. */}
          <span lang="ne" className="font-[family-name:system-ui] text-ink-muted max-sm:sr-only">
            खाता
          </span>
        </p>
        <nav aria-label="Places" className="flex items-center gap-x-5 text-sm">
          <a href="/docs" className={LINK}>
            Docs
          </a>
          <a href="/dashboard" className={LINK}>
            Dashboard
          </a>
        </nav>
      </header>
      <main className="flex flex-1 flex-col justify-center gap-16 py-10 sm:py-14">
        <section className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-2">
          <div className="flex flex-col gap-5">
            <h1 className="text-3xl font-semibold tracking-tight text-balance">
              Subscription billing on prepaid wallets
            </h1>
            <p className="max-w-lg text-pretty text-ink-muted">
              For places where customers pay from a wallet that they top up, not from a card on file. Khata
              charges each period, asks for the money that is missing, and keeps the books.
            </p>
            <p className="flex flex-wrap gap-3">
              <a href="/sign-up" className={buttonClass({})}>
                Create a business
              </a>
              <a href="/docs" className={buttonClass({ look: 'quiet' })}>
                Read the quick start
              </a>
            </p>
            <p className="text-sm text-pretty text-ink-muted">
              Every business begins with a sandbox, in which no real money moves. A fresh installation prints
              a demo login:{' '}
              <a href="/dashboard" className={LINK}>
                open the dashboard
              </a>
              .
            </p>
          </div>
          <Ledger />
        </section>
        <section className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-2">
          <ol className="divide-y divide-line border-y border-line">
            {STEPS.map(([title, text]) => (
              <li key={title} className="gap-6 py-3 text-sm sm:grid sm:grid-cols-[6rem_1fr]">
                <span className="font-medium">{title}</span>
                <span className="block text-pretty text-ink-muted">{text}</span>
              </li>
            ))}
          </ol>
          <CodeBlock title="A subscription, by the API" language="bash" code={sample(env().APP_URL)} />
        </section>
      </main>
      <ReaderWords />
    </div>
  )
}

const sample = (site: string) => `curl ${site}/v1/subscriptions \\
  -H "x-api-key: $KHATA_API_KEY" \\
  -H "content-type: application/json" \\
  -d '{ "customerId": "cus_…", "priceId": "price_…" }'`

interface Entry {
  day: string
  text: string
  paisa?: bigint
  balancePaisa: bigint
  state?: { tone: Tone; word: string }
}

/** What a membership of Rs 500 a month does to a wallet: it renews, falls short, and recovers by a top-up. */
const ENTRIES: readonly Entry[] = [
  { day: '1 Mangsir', text: 'Top-up with eSewa', paisa: 70_000n, balancePaisa: 70_000n },
  {
    day: '1 Mangsir',
    text: 'Gold membership, first month',
    paisa: -50_000n,
    balancePaisa: 20_000n,
    state: { tone: 'good', word: 'Active' },
  },
  {
    day: '1 Poush',
    text: 'Renewal: Rs 300 short, an SMS says so',
    balancePaisa: 20_000n,
    state: { tone: 'late', word: 'Past due' },
  },
  { day: '3 Poush', text: 'Top-up with Khalti', paisa: 50_000n, balancePaisa: 70_000n },
  {
    day: '3 Poush',
    text: 'Gold membership, paid at once',
    paisa: -50_000n,
    balancePaisa: 20_000n,
    state: { tone: 'good', word: 'Active' },
  },
]

/** A page of the account book of one customer, as an example. */
function Ledger() {
  return (
    <figure className="rounded-lg border border-line bg-surface shadow-float">
      <figcaption className="border-b border-line px-4 py-3 text-sm font-medium sm:px-5">
        The account of Asha Gurung, for example
      </figcaption>
      <div className="relative">
        {/* The red line at which the amounts of an account book begin. */}
        <span aria-hidden="true" className="absolute inset-y-0 right-24 w-px bg-khata/40 sm:right-32" />
        <table className="w-full text-left text-xs sm:text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">Entry</th>
              <th scope="col">Amount and balance</th>
            </tr>
          </thead>
          <tbody>
            {ENTRIES.map(({ day, text, paisa, balancePaisa, state }) => (
              <tr key={`${day} ${text}`} className="align-top not-first:border-t not-first:border-line">
                <td className="py-3 pl-4 sm:pl-5">
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    {text}
                    {state && <StatusMark tone={state.tone}>{state.word}</StatusMark>}
                  </span>
                  <span className="text-xs text-ink-muted">{day}</span>
                </td>
                <td className="w-24 py-3 pr-4 text-right sm:w-32 sm:pr-5">
                  {paisa === undefined ? (
                    <span className="text-ink-muted">not paid</span>
                  ) : (
                    <Money paisa={paisa} signed />
                  )}
                  <span className="block text-xs text-ink-muted">
                    <Money paisa={balancePaisa} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
