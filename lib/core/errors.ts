import type { CouponRefusal } from './coupon-refusals'
import { CATALOGUE } from './error-catalogue'

export type ErrorCode = keyof typeof CATALOGUE
export type ErrorType = (typeof CATALOGUE)[ErrorCode][1]
export const ERROR_CODES = Object.keys(CATALOGUE) as ErrorCode[]

/** Status, type and default message of a code. */
export function errorEntry(code: ErrorCode): { status: number; type: ErrorType; message: string } {
  const [status, type, message] = CATALOGUE[code]
  return { status, type, message }
}

/** One problem: the parameter, the code and a sentence. */
export interface ErrorDetail {
  param: string
  code: string
  message: string
}

export interface ErrorFacts {
  /** The wrong parameter, as the caller spelled it: `metadata.color`. */
  param?: string
  /** Replaces the catalogue's message, if a more precise sentence helps. */
  message?: string
  details?: ErrorDetail[]
  /**
   * Only for `insufficient_balance`: the amount of the charge, and the balance of the wallet. Only the wallet's owner may see the balance,
   * and in the sandbox the business.
   */
  balance?: { requiredPaisa: bigint; balancePaisa?: bigint }
  /** Only for `amount_changed`: the amount that would be charged now. */
  expectedPaisa?: bigint
  /** Only for `offer_changed`, if a digest identifies the terms: the present ones. */
  terms?: { digest: string }
  /** Only for `refund_exceeds_payment`: how much can still be refunded. */
  refundablePaisa?: bigint
  /** Only for `settlement_sums_differ`: the sum of the rows, and the total that the file claims. */
  sums?: { rowsPaisa: bigint; headPaisa: bigint }
  /** Only for `cover_too_low`: how much is held beyond the money of customers and merchants. */
  coverPaisa?: bigint
  /** Only for `coupon_not_valid`: why. */
  reason?: CouponRefusal
  /** Only for `amount_out_of_range`. */
  range?: { minPaisa: bigint; maxPaisa: bigint }
  /** Only for `qr_sum_differs`: the amount that came in. */
  receivedPaisa?: bigint
  /** Only for `not_agreed`: the address where the customer can agree. */
  agreementUrl?: string
  /** Only for `key_permission_missing`: the permission that the key lacks. */
  permission?: string
  /** Only for `code_send_limited` and `bill_attempts_exceeded` on a page: a phone number that the person can call. */
  shopPhone?: string
  /**
   * True if the transaction should still commit what it has written so far. For example, a wrong guess is counted although the call is
   * refused.
   */
  commits?: boolean
  /** Sent as the Retry-After header. Such a refusal is not stored for an Idempotency-Key. */
  retryAfterSeconds?: number
}

/** The error for one parameter. @param rule the rest of the sentence, such as `must be ….` It ends with a period. */
export function invalidParameter(param: string, rule: string): DomainError {
  return new DomainError('parameter_invalid', { param, message: `The parameter ${param} ${rule}` })
}

const DOMAIN_ERROR = Symbol.for('khata.DomainError')

/** An error that the caller can do something about. Any other thrown error is a bug and leads to a 500. */
export class DomainError extends Error {
  readonly [DOMAIN_ERROR] = true
  readonly code: ErrorCode
  readonly facts: ErrorFacts

  constructor(code: ErrorCode, facts: ErrorFacts = {}) {
    super(facts.message ?? errorEntry(code).message)
    this.name = 'DomainError'
    this.code = code
    this.facts = facts
  }

  /** Pages have their own copy of this class, but share objects of the process with the API. So any copy is recognised. */
  static override [Symbol.hasInstance](error: unknown): error is DomainError {
    return error instanceof Error && DOMAIN_ERROR in error
  }

  get status(): number {
    return errorEntry(this.code).status
  }
}
