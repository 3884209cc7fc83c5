import type { Notice } from '@/lib/notice/rules'
import type { SampleVariants } from '@/lib/notice/samples'

/** A step on which customers read something: a notice, or a page. */
export type StepName = Notice['kind'] | 'checkout' | 'invoice'

/** In the order in which they come in the life of a subscription, with when each is sent. */
export const STEPS: Record<StepName, { title: string; when: string }> = {
  checkout: {
    title: 'Checkout',
    when: 'What a person sees first, and the code that shows whose number it is.',
  },
  invoice: { title: 'Invoice', when: 'The page to which receipts lead. Its PDF says the same.' },
  receipt: { title: 'Receipt', when: 'When a charge was paid, from the balance or at your desk.' },
  renewal_ahead: { title: 'Renewal ahead', when: 'Three days before a charge that the balance covers.' },
  renewal_short: {
    title: 'Renewal falls short',
    when: 'Three days before a charge that nothing covers yet: what is missing, or what is asked.',
  },
  payment_failed: {
    title: 'Payment failed',
    when: 'On the first try that fails, before the last one, and after it. Of what you collect yourself: on each day of the plan.',
  },
  recovered: { title: 'Back in order', when: 'When what was missing is paid.' },
  changed: {
    title: 'Change of plan',
    when: 'When a plan changes and nothing is billed, or with the next period.',
  },
  price_raised: { title: 'Higher price', when: 'As soon as you raise a price, before it is charged.' },
  paused: { title: 'Pause', when: 'When a pause begins, and when it is over.' },
  refunded: { title: 'Money back', when: 'When you give back what was paid.' },
  ended: {
    title: 'Subscription ended',
    when: 'When a subscription ends. With a link to start again, if you offer one.',
  },
  low_balance: {
    title: 'Low balance',
    when: 'When a charge takes the balance below the limit that the customer has chosen. It comes from Khata.',
  },
  top_up_receipt: { title: 'Top-up', when: 'When money has arrived in the balance. It comes from Khata.' },
}

export const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** The step that an address names. Otherwise the one that customers meet most often. */
export const stepNamed = (name: unknown): StepName => STEP_NAMES.find((each) => each === name) ?? 'receipt'

/** Why a charge is not taken from the balance. */
const NOT_FROM_BALANCE = {
  not_agreed: 'The customer has not agreed to the amount',
  due: 'You collect it yourself',
  unlinked: 'No wallet is linked',
}

/** Which of the notices of a step it is. A step of one notice needs no words. */
export const VARIANT_NAMES: { [Kind in Notice['kind']]: Record<SampleVariants[Kind], string | null> } = {
  renewal_ahead: { renewal: 'A renewal', trial: 'The end of a trial' },
  renewal_short: {
    renewal: 'A renewal that the balance does not cover',
    trial: 'The end of a trial that the balance does not cover',
    ...NOT_FROM_BALANCE,
  },
  receipt: { paid: 'Paid from the balance', outside: 'Paid to you, and recorded by you' },
  payment_failed: {
    first: 'The first try',
    last: 'Before the last try',
    stopped: 'After the last try',
    due_last: 'You collect it yourself, the last time',
    due_stopped: 'You collect it yourself, and it is over',
    ...NOT_FROM_BALANCE,
  },
  recovered: { paid: 'Paid from the balance', settled: 'Settled outside of the balance' },
  changed: { now: 'At once', ahead: 'With the next period', asked: 'When the customer is asked first' },
  price_raised: {
    asked: 'The customer is asked',
    agreed: 'Within what the customer agreed to',
    maximum: 'Below the most that the customer agreed to',
  },
  refunded: { refund: 'A refund', change: 'The rest of a plan that was changed' },
  paused: { until: 'Until a day', open: 'Until somebody ends it', over: 'It is over' },
  ended: {
    canceled: 'Canceled',
    unpaid: 'Not paid',
    canceled_again: 'Canceled, with a link to start again',
    unpaid_again: 'Not paid, with a link to start again',
  },
  low_balance: { below: null },
  top_up_receipt: { credited: null },
}
