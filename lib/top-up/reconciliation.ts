import { sourceTitle } from '@/lib/core/providers'
import type { TopUpProvider, TopUpReconciliation } from '@/prisma/generated/enums'

// Why a top-up waits for a person, and what that person can do. Merchants read these texts in the API and the dashboard.

/**
 * `stuck`: the provider does not say whether it was paid. `unclaimed`: money came in and was credited nowhere.
 * `ambiguous`: what the provider says does not fit. `uncollected`: money went back, and the wallet did not hold it any more.
 */
export type ReconciliationKind = 'stuck' | 'unclaimed' | 'ambiguous' | 'uncollected'

/** `unfinished`: it can no longer be paid, and the provider has not said how it ended. It is still asked. */
export type WaitingReason = TopUpReconciliation | 'unfinished'

interface Words {
  kind: ReconciliationKind
  /** Why it waits. `{provider}` is the name of the provider. */
  why: string
  /** What to do. */
  advice: string
}

const BY_OPERATOR = 'The operator of this Khata holds the account at {provider}, and can give it back there.'

const RECONCILIATION_WORDS: Readonly<Record<WaitingReason, Words>> = {
  unfinished: {
    kind: 'stuck',
    why: '{provider} has not said yet whether the customer paid. Khata goes on asking for 24 hours.',
    advice:
      'Check it now. If the customer sees the payment in their {provider} app, it arrives by itself as soon as {provider} says so.',
  },
  provider_undecided: {
    kind: 'stuck',
    why: 'After a day {provider} has still not said whether the customer paid. Nothing was credited.',
    advice:
      'Ask the customer whether their {provider} app shows the payment. If it does, report the payment to {provider} with its id. Khata asks once a day for 30 days, and credits the money when {provider} confirms it.',
  },
  wrong_amount: {
    kind: 'unclaimed',
    why: '{provider} received another amount than the one that was asked for. Nothing was credited.',
    advice: `The money is at {provider}. ${BY_OPERATOR} Then let the customer top up again with the right amount.`,
  },
  wallet_full: {
    kind: 'unclaimed',
    why: 'The money came in, and the wallet would have held more than a wallet may. Nothing was credited.',
    advice: `The money is at {provider}. ${BY_OPERATOR}`,
  },
  refunded_before_credit: {
    kind: 'unclaimed',
    why: '{provider} gave a part of the money back before it was credited. The rest was credited nowhere.',
    advice: `The rest is at {provider}. ${BY_OPERATOR}`,
  },
  wrong_payment: {
    kind: 'ambiguous',
    why: '{provider} answered with the record of another payment or merchant. Nothing was credited.',
    advice:
      'Compare the payment id below with the records of {provider}. If the customer did pay, report it to {provider}.',
  },
  reference_taken: {
    kind: 'ambiguous',
    why: '{provider} named a payment that was already credited to another top-up. Nothing was credited a second time.',
    advice:
      'Ask the customer for the receipt. If it shows two payments, report both references to {provider}. One payment counts once, however many receipts of it are shown.',
  },
  refund_uncollected: {
    kind: 'uncollected',
    why: '{provider} gave money back to the customer after it was credited, and the wallet did not hold all of it any more.',
    advice:
      'The customer has the money and what it paid for. Ask them for the missing amount, or accept the loss. Khata takes nothing from later top-ups for it.',
  },
  refund_amount_unknown: {
    kind: 'ambiguous',
    why: '{provider} says that a part of the money went back, and does not say how much. The wallet still holds all of it.',
    advice:
      'Ask the operator of this Khata how much went back at {provider}, and settle the difference with the customer.',
  },
  record_changed: {
    kind: 'ambiguous',
    why: 'The record of {provider} has changed since the money was credited. The wallet keeps the money.',
    advice:
      'Compare what {provider} says below with the top-up. Report the difference to the operator of this Khata before you deliver anything of value.',
  },
}

/** The words of a reason for a provider. */
export function wordsFor(reason: WaitingReason, provider: TopUpProvider): Words {
  const named = (text: string) => {
    const sentence = text.replaceAll('{provider}', sourceTitle(provider))
    return sentence.charAt(0).toUpperCase() + sentence.slice(1)
  }
  const { kind, why, advice } = RECONCILIATION_WORDS[reason]
  return { kind, why: named(why), advice: named(advice) }
}

/** The reasons of a kind. */
export function reasonsOf(kind: ReconciliationKind): WaitingReason[] {
  return (Object.keys(RECONCILIATION_WORDS) as WaitingReason[]).filter(
    (reason) => RECONCILIATION_WORDS[reason].kind === kind,
  )
}
