import { Money } from '@/components/ui/money'
import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'

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
export function Ledger() {
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
