import { clientOf } from '@/lib/auth/client'
import { DomainError } from '@/lib/core/errors'
import { fromWire, NO_ID, type Prefix } from '@/lib/core/id'
import type { Actor, CallCtx, Ctx } from '@/lib/infra/ctx'
import { log } from '@/lib/infra/telemetry/log'
import { count, observe, statusClass } from '@/lib/infra/telemetry/metrics/record'
import { describePath } from '@/lib/request-log/describe-path'
import { recordCall } from '@/lib/request-log/record'
import type { KnownCaller } from './authenticate'
import type { AnyDeclaration } from './declaration'

/** What becomes known about a call while it runs. */
export interface CallNotes {
  /** Undefined if the caller is a customer in their wallet, or has no credentials that we know. */
  caller?: KnownCaller
  errorCode?: string | undefined
}

/** A form that has run an operation. */
interface EndedForm {
  /** Undefined if nobody knows who sent it. */
  ctx: CallCtx | undefined
  declaration: Pick<AnyDeclaration, 'operation' | 'status'>
  requestId: string
  /** Undefined if it succeeded. */
  error: unknown
  userAgent: string | undefined
  ms: number
}

/**
 * Writes a form to the log of this process. If a merchant's member or the customer of a checkout sent it, also writes it to the log that
 * the merchant reads, together with API calls.
 */
export function logForm({ ctx, declaration, requestId, error, userAgent, ms }: EndedForm): void {
  const { operation } = declaration
  const refusal =
    error === undefined || error instanceof DomainError ? error : new DomainError('internal_error')
  const status = refusal?.status ?? declaration.status ?? 200
  log().info({ requestId, operation, method: 'FORM', status, ms: roundedMs(ms) })
  measureCall(operation, status, ms)
  const kind = ctx && KINDS[ctx.actor.kind as Actor['kind']]
  if (!kind || !('businessId' in ctx)) return
  const { businessId, environment, actor, ip } = ctx as Ctx
  const callerId = 'id' in actor ? actor.id : ''
  const facts = {
    businessId,
    environment,
    method: 'POST',
    operation,
    status,
    errorCode: refusal?.code ?? null,
    callerKind: kind.name,
  }
  // The merchant must not see a customer's address and browser.
  const isCustomer = kind.name === 'checkout'
  const path = isCustomer ? '/checkout' : '/dashboard'
  recordCall({ ...facts, callerId, pathname: path }, () => ({
    ...facts,
    id: fromWire('req', requestId) ?? NO_ID,
    path,
    route: path,
    durationMs: Math.round(ms),
    callerId: fromWire(kind.prefix, callerId) ?? NO_ID,
    ip: (!isCustomer && ip) || null,
    userAgent: (!isCustomer && userAgent) || null,
    replayOf: null,
    createdAt: new Date(Date.now() - Math.round(ms)),
  }))
}

const roundedMs = (ms: number) => Math.round(ms * 10) / 10

interface EndedCall {
  request: Request
  params: Readonly<Record<string, string>>
  declaration: Pick<AnyDeclaration, 'operation' | 'calledByPages'>
  requestId: string
  response: Response
  notes: CallNotes
  ms: number
}

/** Writes a call to the log of this process. If a merchant made it, also writes it to the log that the merchant reads. */
export function logCall(call: EndedCall): void {
  const { request, requestId, response, ms } = call
  const { operation, calledByPages } = call.declaration
  const respondedId = response.headers.get('x-request-id')
  const replayOf = respondedId === requestId ? null : respondedId
  log().info({
    requestId,
    ...(replayOf !== null && { replayOf }),
    operation,
    method: request.method,
    status: response.status,
    ms: roundedMs(ms),
  })
  measureCall(operation, response.status, ms)
  if (replayOf !== null) count('khata_idempotency_replays_total', {})
  const { caller } = call.notes
  const kind = caller && KINDS[caller.actor.kind]
  const isPage = calledByPages && caller?.actor.kind === 'merchant'
  if (kind && !isPage) recordForMerchant(call, caller, kind, replayOf)
}

/** Adds a call to the metrics of this process. */
export function measureCall(operation: string, status: number, ms: number): void {
  observe('khata_request_duration_seconds', { operation, status: statusClass(status) }, ms / 1000)
}

// The log belongs to the business, so it leaves out what customers do in their wallets.
const KINDS: Partial<Record<Actor['kind'], { name: string; prefix: Prefix }>> = {
  api_key: { name: 'api_key', prefix: 'key' },
  merchant: { name: 'member', prefix: 'acc' },
  checkout: { name: 'checkout', prefix: 'cs' },
}

function recordForMerchant(
  { request, params, declaration: { operation }, requestId, response, notes, ms }: EndedCall,
  { businessId, environment, actor }: KnownCaller,
  { name, prefix }: { name: string; prefix: Prefix },
  replayOf: string | null,
): void {
  const callerId = 'id' in actor ? actor.id : ''
  const { method } = request
  const { status } = response
  const errorCode = notes.errorCode ?? null
  const facts = { businessId, environment, method, operation, status, errorCode, callerKind: name }
  const [pathname = ''] = request.url.split('?', 1)
  recordCall({ ...facts, callerId, pathname }, () => {
    const { ip, userAgent } = clientOf(request.headers)
    // The merchant must not see a customer's address and browser.
    const isCustomer = name === 'checkout'
    return {
      ...facts,
      id: fromWire('req', requestId) ?? NO_ID,
      ...describePath(new URL(request.url).pathname, params),
      durationMs: Math.round(ms),
      callerId: fromWire(prefix, callerId) ?? NO_ID,
      ip: (!isCustomer && ip) || null,
      userAgent: (!isCustomer && userAgent) || null,
      replayOf: replayOf && fromWire('req', replayOf),
      createdAt: new Date(Date.now() - Math.round(ms)),
    }
  })
}
