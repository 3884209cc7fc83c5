import Link from 'next/link'
import { Wordmark } from '@/components/ui/wordmark'

const PLACES = [
  {
    href: '/docs',
    title: 'Read the quick start',
    text: 'A subscription that renews, fails and recovers, in five minutes.',
  },
  {
    href: '/dashboard',
    title: 'Open the dashboard',
    text: 'A fresh installation prints a demo login when it starts.',
  },
  {
    href: '/sign-up',
    title: 'Create a business',
    text: 'With a sandbox of its own, in which no real money moves.',
  },
]

const STEPS = [
  ['Define', 'Products and prices: Rs 500 a month, Rs 5,000 a year, with or without a trial.'],
  ['Subscribe', 'Your customers sign in by phone and top up a wallet through eSewa or Khalti.'],
  [
    'Renew',
    'Each period is paid from the wallet. With too little money it is retried, and a top-up pays it at once.',
  ],
  ['Know', 'A signed webhook tells your server of every step.'],
]

export default function HomePage() {
  return (
    <main className="relative mx-auto flex min-h-dvh max-w-3xl flex-col justify-center gap-12 px-5 py-16 sm:border-l sm:border-khata/40 sm:pl-12">
      <header className="flex flex-col gap-4">
        <p className="flex items-center gap-3">
          <Wordmark />
          <span lang="ne" className="text-ink-muted">
            खाता
          </span>
        </p>
        <h1 className="text-3xl font-semibold tracking-tight text-balance">
          Subscription billing on prepaid wallets
        </h1>
        <p className="max-w-xl text-pretty text-ink-muted">
          For places where customers pay from a wallet they top up, not from a card on file.
        </p>
      </header>
      <ol className="divide-y divide-line border-y border-line">
        {STEPS.map(([title, text]) => (
          <li key={title} className="gap-6 py-3 sm:grid sm:grid-cols-[8rem_1fr]">
            <span className="font-medium">{title}</span>
            <span className="block text-ink-muted">{text}</span>
          </li>
        ))}
      </ol>
      <nav aria-label="Places" className="grid gap-x-6 gap-y-5 sm:grid-cols-3">
        {PLACES.map(({ href, title, text }) => (
          <Link key={href} href={href} prefetch={false} className="group rounded-md">
            <span className="font-medium text-link underline decoration-1 underline-offset-4 group-hover:decoration-2">
              {title}
            </span>
            <span className="mt-1 block text-sm text-ink-muted">{text}</span>
          </Link>
        ))}
      </nav>
    </main>
  )
}
