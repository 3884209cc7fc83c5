import { Fold } from '@/components/ui/fold'
import { Ago, Instant } from '@/components/ui/instant'
import { Timeline } from '@/components/ui/timeline'
import { Tip } from '@/components/ui/tip'
import { Shape, TONE_INK, type Tone } from '@/components/ui/tone'
import type { WireDunning } from '@/lib/billing/present'
import { momentInWords } from '@/lib/core/calendar-date'
import type { NamedSubscription } from '@/lib/subscription/present'

interface AttemptsProps {
  collection: NamedSubscription['collection']
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

/** A wallet is tried. Who pays the merchant is reminded. */
const WORDS = {
  wallet: {
    label: 'Attempts to collect the invoice',
    step: 'Try',
    failed: 'too little money',
    last: 'The last try is',
    all: 'tries',
    unless: 'If it finds too little money',
    waitsFor: 'a top-up',
  },
  outside: {
    label: 'Reminders of the invoice',
    step: 'Reminder',
    failed: 'not recorded as paid',
    last: 'The last reminder is',
    all: 'reminders',
    unless: 'If nothing is recorded as paid by then',
    waitsFor: 'a payment',
  },
} as const
type Words = (typeof WORDS)[keyof typeof WORDS]

interface Try {
  at: string
  isMade: boolean
  tone: Tone
  title: string
  /** Why it failed, or what happens after it. */
  why: string | undefined
}

/** Those that were made, and those to come. */
function triesOf(dunning: WireDunning, words: Words): Try[] {
  const { attempts, nextAttemptsAt } = dunning
  const made = attempts.map(({ attemptedAt, outcome, description }, i) => ({
    at: attemptedAt,
    isMade: true,
    tone: TONES[outcome],
    title: titleOf(dunning, outcome, `${words.step} ${i + 1}: ${words.failed}`),
    // Of what the merchant collects, the title says it all.
    why: outcome === 'failed' && words !== WORDS.outside ? description : undefined,
  }))
  const coming = nextAttemptsAt.map((at, i) => ({
    at,
    isMade: false,
    tone: 'waiting' as const,
    title: `${words.step} ${attempts.length + i + 1}${placeOf(i, nextAttemptsAt.length)}`,
    why: i === nextAttemptsAt.length - 1 ? afterTheLast(dunning, words) : undefined,
  }))
  return [...made, ...coming]
}

function placeOf(i: number, count: number): string {
  if (i === count - 1) return ', the last one'
  return i === 0 ? ', the next one' : ''
}

/**
 * The attempts to collect an invoice as one line of dots, from the first to the last. Each says in words what it is. Below it stand
 * the last reason and the end, and all of them folded.
 */
export function Attempts({ collection, dunning, now, timeZone }: AttemptsProps) {
  const words = WORDS[collection]
  const tries = triesOf(dunning, words)
  const moment = ({ at }: Try) => momentInWords(new Date(at), now, timeZone)
  const reason = tries.findLast(({ isMade, why }) => isMade && why)?.why
  const last = tries.findLast(({ isMade }) => !isMade)
  const end = last && `${words.last} ${moment(last)}. ${last.why}`
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={words.label} className="flex max-w-md items-center">
        {tries.map((each, i) => (
          <li key={each.at + each.title} className={i > 0 ? 'flex flex-1 items-center' : 'flex items-center'}>
            {i > 0 && (
              <span
                aria-hidden="true"
                className={`h-px min-w-1 flex-1 ${each.isMade ? 'bg-line-strong' : 'bg-line'}`}
              />
            )}
            <Tip tip={`${each.title}, ${moment(each)}`} reach="pointer">
              <span className={`flex size-6 items-center justify-center ${TONE_INK[each.tone]}`}>
                <Shape tone={each.tone} />
              </span>
            </Tip>
            <span className="sr-only">
              {[`${each.title}, ${moment(each)}.`, each.why].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
      </ol>
      {/* A person who hears the line has heard both. */}
      {(reason || end) && (
        <p aria-hidden="true" className="text-sm text-pretty text-ink-muted">
          {[reason && asSentence(reason), end].filter(Boolean).join(' ')}
        </p>
      )}
      <Fold title={`All ${tries.length} ${words.all}`}>
        <Timeline label="All attempts" entries={tries.map((each) => entryOf(each, now, timeZone))} />
      </Fold>
    </div>
  )
}

const asSentence = (words: string) => (words.endsWith('.') ? words : `${words}.`)

function entryOf(each: Try, now: Date, timeZone: string) {
  return {
    key: each.at + each.title,
    tone: each.tone,
    title: each.title,
    at: each.isMade ? (
      <Ago at={each.at} now={now} timeZone={timeZone} />
    ) : (
      <Instant at={each.at} timeZone={timeZone}>
        {momentInWords(new Date(each.at), now, timeZone)}
      </Instant>
    ),
    children: each.why,
  }
}

function titleOf({ recovery }: WireDunning, outcome: Outcome, failed: string): string {
  if (outcome === 'failed') return failed
  if (outcome === 'voided') return 'The invoice was voided'
  return recovery ? PAID_BY[recovery.by] : 'The wallet paid it'
}

function afterTheLast({ finalAction }: WireDunning, { unless, waitsFor }: Words): string {
  return finalAction === 'cancel'
    ? `${unless}, the subscription is canceled and the invoice is voided.`
    : `${unless}, the subscription is unpaid and waits for ${waitsFor}.`
}
