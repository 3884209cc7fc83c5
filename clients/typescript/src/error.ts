import type { ErrorCode } from './generated.js'

export interface KhataErrorDetail {
  param: string
  code: string
  message: string
}

/** What a charge needed, in paisa. In the sandbox, and for the owner of the wallet, also what it held and what is missing. */
export interface KhataErrorBalance {
  requiredPaisa: string
  balancePaisa?: string
  shortfallPaisa?: string
}

interface Facts {
  status: number
  code: ErrorCode
  type: string
  message: string
  param?: string
  details?: KhataErrorDetail[]
  balance?: KhataErrorBalance
  docUrl?: string
  requestId?: string | undefined
  retryAfter?: number | undefined
}

/** A call that the API refused. Use `code` in programs; `message` is for people. */
export class KhataError extends Error {
  override readonly name = 'KhataError'
  readonly status: number
  /** One of a fixed list of codes. `docUrl` explains it. */
  readonly code: ErrorCode
  readonly type: string
  /** The wrong parameter, as the request spelled it. */
  readonly param: string | undefined
  /** One or more problems with parameters. */
  readonly details: KhataErrorDetail[]
  /** Only with `insufficient_balance`: what the charge needed. */
  readonly balance: KhataErrorBalance | undefined
  readonly docUrl: string | undefined
  /** The id of the call in Khata's log. */
  readonly requestId: string | undefined
  /** How many seconds to wait before the call can succeed, where the response said so. */
  readonly retryAfter: number | undefined

  constructor(facts: Facts) {
    super(facts.message)
    this.status = facts.status
    this.code = facts.code
    this.type = facts.type
    this.param = facts.param
    this.details = facts.details ?? []
    this.balance = facts.balance
    this.docUrl = facts.docUrl
    this.requestId = facts.requestId
    this.retryAfter = facts.retryAfter
  }
}

/**
 * The error of a response. The response may come from a proxy between the client and Khata.
 * @param wait its header `Retry-After`: seconds, or a date.
 */
export function errorOf(status: number, text: string, wait: string | null): KhataError {
  const body = parsed(text) as { error?: Omit<Facts, 'status'>; meta?: { requestId?: string } } | null
  const retryAfter = secondsIn(wait)
  if (body?.error?.code)
    return new KhataError({ ...body.error, status, requestId: body.meta?.requestId, retryAfter })
  return new KhataError({
    status,
    retryAfter,
    code: status >= 500 ? 'unavailable' : 'route_not_found',
    type: 'api',
    message: `The response with status ${status} does not come from Khata: check the base URL.`,
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function secondsIn(wait: string | null): number | undefined {
  if (!wait) return undefined
  const seconds = Number.isNaN(Number(wait)) ? (Date.parse(wait) - Date.now()) / 1000 : Number(wait)
  return seconds > 0 ? seconds : undefined
}
