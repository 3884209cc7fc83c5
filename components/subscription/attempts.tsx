import { Fold } from '@/components/ui/fold'
import { Ago, Instant } from '@/components/ui/instant'
import { Timeline } from '@/components/ui/timeline'
import { Tip } from '@/components/ui/tip'
import { Shape, TONE_INK, type Tone } from '@/components/ui/tone'
import type { WireDunning } from '@/lib/billing/present'
import { momentInWords } from '@/lib/core/calendar-date'
import { countIn } from '@/lib/core/digits'
import { type Language, LOCALES } from '@/lib/core/language'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface AttemptsProps {
  collection: NamedSubscription['collection']
  dunning: WireDunning
  now: Date
  timeZone: string
  language: Language
}

type Outcome = WireDunning['attempts'][number]['outcome']

const TONES: Record<Outcome, Tone> = { failed: 'late', paid: 'good', voided: 'over' }

interface Try {
  at: string
  isMade: boolean
  tone: Tone
  title: string
  /** Why it failed, or what happens after it. */
  why: string | undefined
}

/** The attempts so far, and those to come. A wallet is charged again. A customer who pays the merchant gets a reminder. */
function triesOf({ collection, dunning, language }: AttemptsProps): Try[] {
  const { attempts, nextAttemptsAt, finalAction } = dunning
  const words = MESSAGES[language].subscriptions.attempts[collection]
  const numbered = (text: string, i: number) => filled(text, { n: countIn(language, i + 1) })
  const made = attempts.map(({ attemptedAt, outcome, description }, i) => ({
    at: attemptedAt,
    isMade: true,
    tone: TONES[outcome],
    title: outcome === 'failed' ? numbered(words.failed, i) : endOf(dunning, outcome, language),
    // If the merchant collects, the title says everything.
    why: outcome === 'failed' && collection === 'wallet' ? description : undefined,
  }))
  const last = nextAttemptsAt.length - 1
  const coming = nextAttemptsAt.map((at, i) => ({
    at,
    isMade: false,
    tone: 'waiting' as const,
    title: numbered(i === last ? words.lastOne : i === 0 ? words.nextOne : words.step, attempts.length + i),
    why: i === last ? (finalAction === 'cancel' ? words.canceled : words.unpaid) : undefined,
  }))
  return [...made, ...coming]
}

function endOf({ recovery }: WireDunning, outcome: Outcome, language: Language): string {
  const words = MESSAGES[language].subscriptions.attempts
  return outcome === 'voided' ? words.voided : words.paid[recovery?.by ?? 'retry']
}

/**
 * The attempts to collect an invoice as a line of dots, from the first to the last, each described in words. Below it are the last reason
 * and the end, and a folded list of all attempts.
 */
export function Attempts(props: AttemptsProps) {
  const { collection, now, timeZone, language } = props
  const { list, ...each } = MESSAGES[language].subscriptions.attempts
  const words = each[collection]
  const tries = triesOf(props)
  const moment = ({ at }: Try) => momentInWords(new Date(at), now, timeZone, language)
  const reason = tries.findLast(({ isMade, why }) => isMade && why)?.why
  const last = tries.findLast(({ isMade }) => !isMade)
  const end = last && `${filled(words.last, { moment: moment(last) })} ${last.why}`
  return (
    <div className="flex flex-col gap-2">
      <ol aria-label={words.label} className="flex max-w-md items-center">
        {tries.map((one, i) => (
          <li key={one.at + one.title} className={i > 0 ? 'flex flex-1 items-center' : 'flex items-center'}>
            {i > 0 && (
              <span
                aria-hidden="true"
                className={`h-px min-w-1 flex-1 ${one.isMade ? 'bg-line-strong' : 'bg-line'}`}
              />
            )}
            <Tip tip={`${one.title}, ${moment(one)}`} reach="pointer">
              <span className={`flex size-6 items-center justify-center ${TONE_INK[one.tone]}`}>
                <Shape tone={one.tone} />
              </span>
            </Tip>
            <span className="sr-only">
              {[asSentence(`${one.title}, ${moment(one)}`, language), one.why].filter(Boolean).join(' ')}
            </span>
          </li>
        ))}
      </ol>
      {/* A person who listens to the line has already heard both. */}
      {(reason || end) && (
        <p aria-hidden="true" className="text-sm text-pretty text-ink-muted">
          {[reason && asSentence(reason, language), end].filter(Boolean).join(' ')}
        </p>
      )}
      <Fold title={filled(words.all, { count: countIn(language, tries.length) })}>
        <Timeline label={list} entries={tries.map((one) => entryOf(one, moment(one), props))} />
      </Fold>
    </div>
  )
}

function asSentence(words: string, language: Language): string {
  const { fullStop } = LOCALES[language]
  return words.endsWith(fullStop) ? words : `${words}${fullStop}`
}

function entryOf(one: Try, moment: string, { now, timeZone, language }: AttemptsProps) {
  const time = { at: one.at, timeZone, language }
  return {
    key: one.at + one.title,
    tone: one.tone,
    title: one.title,
    at: one.isMade ? <Ago {...time} now={now} /> : <Instant {...time}>{moment}</Instant>,
    children: one.why,
  }
}
