import Link from 'next/link'

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
    <main className="mx-auto flex min-h-dvh max-w-3xl flex-col justify-center gap-10 px-6 py-16">
      <header className="flex flex-col gap-4">
        <p className="text-sm font-semibold tracking-wide text-emerald-700 dark:text-emerald-400">
          Khata <span lang="ne">खाता</span>
        </p>
        <h1 className="text-4xl font-semibold tracking-tight text-balance">
          Subscription billing on prepaid wallets
        </h1>
        <p className="max-w-2xl text-lg text-pretty text-neutral-700 dark:text-neutral-300">
          For places where customers pay from a wallet they top up, not from a card on file.
        </p>
      </header>
      <ol className="grid gap-x-10 gap-y-4 sm:grid-cols-2">
        {STEPS.map(([title, text]) => (
          <li key={title} className="border-t border-neutral-300 pt-3 dark:border-neutral-700">
            <span className="font-medium">{title}</span>
            <span className="block text-sm/6 text-neutral-700 dark:text-neutral-300">{text}</span>
          </li>
        ))}
      </ol>
      <nav aria-label="Places" className="grid gap-4 sm:grid-cols-3">
        {PLACES.map(({ href, title, text }) => (
          <Link
            key={href}
            href={href}
            prefetch={false}
            className="rounded-lg border border-neutral-300 p-4 transition-colors hover:border-emerald-700 hover:bg-emerald-50 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald-700 dark:border-neutral-700 dark:hover:border-emerald-400 dark:hover:bg-emerald-950"
          >
            <span className="font-medium">{title}</span>
            <span className="mt-1 block text-sm text-neutral-700 dark:text-neutral-300">{text}</span>
          </Link>
        ))}
      </nav>
    </main>
  )
}
