import { REMINDER_MS } from './dunning'

/** What the next payment of a subscription depends on. */
export interface ComingPayment {
  /** When the next period is charged. Null: whenever that is. */
  at: Date | null
  /** When the present period began. */
  from?: Date | null
  /** The merchant collects it at the counter. */
  isOutside?: boolean
  /** The business has switched the reminder of what will be missing off. */
  isSilent?: boolean
  /** No phone is linked, so what is due is told by mail. */
  isByMail?: boolean
}

/**
 * Which sentence says where the next payment comes from. `link`: a link comes three days before. `soon`: the period is shorter than
 * that, so it comes before. `any`: before each payment. `mail`: a mail comes when it is due. `silent`: no reminder comes. `outside`: it is
 * paid at the counter.
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
