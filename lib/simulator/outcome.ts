/** What a person can choose on the payment page of a simulator, in the order of the page. */
export const OUTCOMES = {
  pay: 'Pay',
  cancel: 'Cancel',
  fail: 'Let the payment fail',
  never_return: 'Pay, and never come back',
  return_late: 'Pay, and come back later',
  return_twice: 'Pay, and come back twice',
  other_amount: 'Pay Rs 1 less',
  pending: 'Pay, and stay "pending" for two minutes',
  fail_first: 'Fail, and be paid two minutes later',
  status_down: 'Pay, while the status API is down for two minutes',
  answer_lost: 'Pay, while answers of the status API are lost for two minutes',
  right_missing: 'Pay, while the shop may not ask for two minutes',
  charged: 'Pay, with a charge of Rs 5 on top',
  session_taken: 'Pay, after another program took the session of the shop',
  refund: 'Pay, and get a refund after two minutes',
} as const

export type Outcome = keyof typeof OUTCOMES

export function isOutcome(text: unknown): text is Outcome {
  return typeof text === 'string' && Object.hasOwn(OUTCOMES, text)
}

const TWO_MINUTES_MS = 120_000
const ONE_RUPEE_PAISA = 100n

// For these the status API says nothing of the payment.
const DOWN: readonly Outcome[] = ['status_down', 'answer_lost', 'right_missing']

/** What a choice does to a payment. */
export interface Decision {
  /** Null if no money moves. */
  paidPaisa: bigint | null
  pendingUntil: Date | null
  downUntil: Date | null
  refundedPaisa: bigint
  refundedAt: Date | null
}

export function decide(outcome: Outcome, amountPaisa: bigint, now: Date): Decision {
  const soon = new Date(now.getTime() + TWO_MINUTES_MS)
  const isPaid = outcome !== 'cancel' && outcome !== 'fail'
  const paidPaisa = outcome === 'other_amount' ? amountPaisa - ONE_RUPEE_PAISA : amountPaisa
  return {
    paidPaisa: isPaid ? paidPaisa : null,
    pendingUntil: outcome === 'pending' || outcome === 'fail_first' ? soon : null,
    downUntil: DOWN.includes(outcome) ? soon : null,
    refundedPaisa: outcome === 'refund' ? amountPaisa : 0n,
    refundedAt: outcome === 'refund' ? soon : null,
  }
}

/** The outcomes after which the browser stays on the payment page, which has the links back. These people do not come back at once. */
export const STAYS: readonly Outcome[] = ['never_return', 'return_late', 'return_twice']
