import type { NoticeSwitch } from '@/lib/business/rules'
import type { Notice } from '@/lib/notice/notice'
import type { SampleVariants } from '@/lib/notice/samples'
import type { Messages } from '@/messages/catalogue'

/** A step at which customers read something: a notice or a page. */
export type StepName = Notice['kind'] | 'checkout' | 'invoice'

/** The steps in the order in which they occur in the life of a subscription. */
export const STEP_NAMES = [
  ...(['checkout', 'invoice', 'receipt', 'renewal_ahead', 'renewal_short', 'payment_failed'] as const),
  ...(['recovered', 'changed', 'price_raised', 'paused', 'refunded', 'ended'] as const),
  ...(['low_balance', 'top_up_receipt'] as const),
] satisfies readonly StepName[]

/** The step named in an address, or else the one that customers see most often. */
export const stepNamed = (name: unknown): StepName => STEP_NAMES.find((each) => each === name) ?? 'receipt'

/** The step at which customers see what a switch turns on. */
const READ_AT: Record<NoticeSwitch, StepName> = {
  receipt: 'receipt',
  paymentFailed: 'payment_failed',
  renewalShort: 'renewal_short',
  recovered: 'recovered',
  ended: 'ended',
}

/** The name of a notice to customers, and when it is sent. */
export const noticeWords = ({ steps }: Messages['settings'], name: NoticeSwitch) => steps[READ_AT[name]]

type VariantNames = { [Kind in Notice['kind']]: Record<SampleVariants[Kind], string | null> }

/** The names of the variants of a step. A step with a single variant needs none. */
export function variantNames({ variants }: Messages['settings']): VariantNames {
  const { notFromBalance, renewal_short, payment_failed, ...others } = variants
  return {
    ...others,
    renewal_short: { ...renewal_short, ...notFromBalance },
    payment_failed: { ...payment_failed, ...notFromBalance },
    low_balance: { below: null },
  }
}
