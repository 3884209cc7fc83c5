import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import type { TopUpProvider, TopUpReconciliation } from '@/prisma/generated/enums'

// Why a top-up waits for a person, and what that person can do. Merchants read these texts in the API and in the dashboard.

/**
 * `stuck`: the provider does not say whether it was paid. `unclaimed`: money came in and was not credited. `ambiguous`: the provider's
 * answer contradicts what we know. `uncollected`: money was refunded that the wallet no longer held.
 */
export type ReconciliationKind = 'stuck' | 'unclaimed' | 'ambiguous' | 'uncollected'

/** `unfinished`: it can no longer be paid, and the provider has not said how it ended. The provider is still asked. */
export type WaitingReason = TopUpReconciliation | 'unfinished'

const KINDS: Readonly<Record<WaitingReason, ReconciliationKind>> = {
  unfinished: 'stuck',
  provider_undecided: 'stuck',
  wrong_amount: 'unclaimed',
  wallet_full: 'unclaimed',
  refunded_before_credit: 'unclaimed',
  wrong_payment: 'ambiguous',
  reference_taken: 'ambiguous',
  refund_uncollected: 'uncollected',
  refund_amount_unknown: 'ambiguous',
  record_changed: 'ambiguous',
}

interface Words {
  kind: ReconciliationKind
  /** Why it waits. */
  why: string
  /** What to do. */
  advice: string
}

/** The texts of a reason, for a provider. @param language of the page. The API has them in English. */
export function wordsFor(
  reason: WaitingReason,
  provider: TopUpProvider,
  language: Language = DEFAULT_LANGUAGE,
): Words {
  const named = (text: string) => {
    const sentence = filled(text, { provider: topUpSource(provider, language) })
    // The name of a provider keeps its spelling, even at the start of a sentence: eSewa.
    return provider === 'sandbox' ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence
  }
  const { why, advice } = MESSAGES[language].reconciliation.reasons[reason]
  return { kind: KINDS[reason], why: named(why), advice: named(advice) }
}

/** The reasons that belong to a kind. */
export function reasonsOf(kind: ReconciliationKind): WaitingReason[] {
  return (Object.keys(KINDS) as WaitingReason[]).filter((reason) => KINDS[reason] === kind)
}
