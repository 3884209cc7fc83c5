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
  /** Replaces the catalogue's message if a more precise sentence helps. */
  message?: string
  details?: ErrorDetail[]
  /**
   * Only for `insufficient_balance`: the amount of the charge, and the balance of the wallet, which only its owner and the
   * business of a sandbox may see.
   */
  balance?: { requiredPaisa: bigint; balancePaisa?: bigint }
  /** Only for `amount_changed`: the sum that would be taken now. */
  expectedPaisa?: bigint
  /** Only for `offer_changed` of terms that a digest names: the present ones. */
  terms?: { digest: string }
  /** Only for `refund_exceeds_payment`: what is left of what was paid. */
  refundablePaisa?: bigint
  /** Only for `settlement_sums_differ`: what the rows add up to, and what was said of the whole. */
  sums?: { rowsPaisa: bigint; headPaisa: bigint }
  /** Only for `cover_too_low`: what is held beyond what belongs to customers and merchants. */
  coverPaisa?: bigint
  /** Only for `coupon_not_valid`: why. */
  reason?: CouponRefusal
  /** Only for `amount_out_of_range`. */
  range?: { minPaisa: bigint; maxPaisa: bigint }
  /** Only for `qr_sum_differs`: what came in. */
  receivedPaisa?: bigint
  /** Only for `not_agreed`: where the customer can agree. */
  agreementUrl?: string
  /** Only for `key_permission_missing`: what the key would need. */
  permission?: string
  /** Only for `code_send_limited` on a page: whom a person can call. */
  shopPhone?: string
  /**
   * The transaction commits what it has written so far. For example, a wrong guess is counted although the call is
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

  /** Pages have their own copy of this class, and share with the API what the process has once. */
  static override [Symbol.hasInstance](error: unknown): error is DomainError {
    return error instanceof Error && DOMAIN_ERROR in error
  }

  get status(): number {
    return errorEntry(this.code).status
  }
}
