import { REMINDER_MS } from './dunning'

/** What the next payment of a subscription depends on. */
export interface ComingPayment {
  /** When the next period is charged. Null if the date is unknown. */
  at: Date | null
  /** When the present period began. */
  from?: Date | null
  /** True if the merchant collects it at the counter. */
  isOutside?: boolean
  /** True if the business has switched off the reminder about missing money. */
  isSilent?: boolean
  /** True if no phone is linked, so that due payments are announced by mail. */
  isByMail?: boolean
}

/**
 * The sentence that says where the next payment comes from. `link`: a link is sent three days before. `soon`: the period is shorter than
 * that, so it is sent before the charge. `any`: before each payment. `mail`: a mail is sent when it is due. `silent`: no reminder is sent.
 * `outside`: it is paid at the counter.
 */
export type NextPaymentWords = 'link' | 'soon' | 'any' | 'mail' | 'silent' | 'outside'

export function nextPaymentWords({
  at,
  from,
  isOutside,
  isSilent,
  isByMail,
}: ComingPayment): NextPaymentWords {
  if (isOutside) return 'outside'
  if (isByMail) return 'mail'
  if (isSilent) return 'silent'
  if (!at) return 'any'
  return from && at.getTime() - from.getTime() <= REMINDER_MS ? 'soon' : 'link'
}
