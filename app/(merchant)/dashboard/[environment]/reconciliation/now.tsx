import { StatusMark } from '@/components/ui/status-mark'
import type { Tone } from '@/components/ui/tone'
import type { Language } from '@/lib/core/language'
import { failureInWords } from '@/lib/top-up/failure-words'
import type { WireReconciliation } from '@/lib/top-up/present'
import { wordsFor } from '@/lib/top-up/reconciliation'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

export const KIND_TONES: Record<NonNullable<WireReconciliation['kind']>, Tone> = {
  stuck: 'waiting',
  unclaimed: 'late',
  ambiguous: 'late',
  uncollected: 'bad',
}

type Waiting = Pick<WireReconciliation, 'reason' | 'provider'>

/** Why it waits for a person. Null if it does not. */
export const whyItWaits = ({ reason, provider }: Waiting, language: Language): string | null =>
  reason && wordsFor(reason, provider, language).why

/** The present state of a top-up, in a sentence or two. */
export function standingOfTopUp(topUp: WireReconciliation, language: Language): string {
  const { standing } = MESSAGES[language].reconciliation
  const { status, failureReason, handled } = topUp
  const why = whyItWaits(topUp, language)
  if (why) return handled ? filled(standing.handled, { why }) : why
  if (status === 'initiated' || status === 'pending') return standing.underWay
  if (status === 'failed' && failureReason) return failureInWords(failureReason, language)
  return standing[status]
}

interface ReconciliationMarkProps {
  topUp: WireReconciliation
  language: Language
}

/** The mark of a top-up: what it waits for, that it was handled, or how it ended. */
export function ReconciliationMark({ topUp, language }: ReconciliationMarkProps) {
  const { kind, handled, status } = topUp
  const words = MESSAGES[language].reconciliation
  if (handled) return <StatusMark tone="over">{words.handled}</StatusMark>
  if (kind) return <StatusMark tone={KIND_TONES[kind]}>{words.kinds[kind]}</StatusMark>
  return <StatusMark tone={status === 'succeeded' ? 'good' : 'over'}>{words.states[status]}</StatusMark>
}
