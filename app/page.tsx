import { ReaderWords } from '@/components/reader/reader-words'
import { buttonClass } from '@/components/ui/button-look'
import { CodeBlock } from '@/components/ui/code-block'
import { LINK } from '@/components/ui/text-link'
import { Wordmark } from '@/components/ui/wordmark'
import { ANY_PROVIDER } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { Ledger } from './ledger'

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
