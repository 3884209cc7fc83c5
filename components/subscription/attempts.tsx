import { Ago, Instant } from '@/components/ui/instant'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { WireDunning } from '@/lib/billing/present'
import { momentInWords } from '@/lib/core/calendar-date'

interface AttemptsProps {
  dunning: WireDunning
  now: Date
  timeZone: string
}

type Outcome = WireDunning['attempts'][number]['outcome']

const TONES: Record<Outcome, Tone> = { failed: 'late', paid: 'good', voided: 'over' }

const PAID_BY: Record<NonNullable<WireDunning['recovery']>['by'], string> = {
  top_up: 'A top-up paid it',
  retry: 'The wallet paid it',
  outside: 'It was paid outside the wallet',
}

/** The attempts to collect an invoice: those that were made, and those to come. */
export function Attempts({ dunning, now, timeZone }: AttemptsProps) {
  const made = dunning.attempts.map(({ attemptedAt, outcome, description }, i) => ({
    key: attemptedAt + outcome,
    tone: TONES[outcome],
    title: titleOf(dunning, outcome, i + 1),
    at: <Ago at={attemptedAt} now={now} timeZone={timeZone} />,
    children: outcome === 'failed' && description,
  }))
  const { attempts, nextAttemptsAt } = dunning
  const coming = nextAttemptsAt.map((at, i) => ({
    key: at,
    tone: 'waiting' as const,
    title: `Try ${attempts.length + i + 1}`,
    at: (
      <Instant at={at} timeZone={timeZone}>
        {momentInWords(new Date(at), now, timeZone)}
      </Instant>
    ),
    children: i === nextAttemptsAt.length - 1 && afterTheLast(dunning),
  }))
  return <Timeline label="Attempts to collect the invoice" entries={[...made, ...coming]} />
}

function titleOf({ recovery }: WireDunning, outcome: Outcome, number: number): string {
  if (outcome === 'failed') return `Try ${number}: too little money`
  if (outcome === 'voided') return 'The invoice was voided'
  return recovery ? PAID_BY[recovery.by] : 'The wallet paid it'
}

function afterTheLast({ finalAction }: WireDunning): string {
  return finalAction === 'cancel'
    ? 'The last try. If it finds too little money, the subscription is canceled and the invoice is voided.'
    : 'The last try. If it finds too little money, the subscription is unpaid and waits for a top-up.'
}
