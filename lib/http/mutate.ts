import { DomainError } from '@/lib/core/errors'
import type { CallCtx } from '@/lib/infra/ctx'
import { connectionShares } from '@/lib/infra/database/connection-shares'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import { errorBody, requestIdIn, successBody } from './envelope'
import {
  claim,
  findStored,
  type KeyedCall,
  type StoredCall,
  StoredMeanwhile,
  settleResponse,
  storeIntent,
  storeResponse,
  takeOver,
} from './idempotency'

interface Mutation<Context extends CallCtx> {
  ctx: Context
  /** The HTTP status of a success. */
  status: number
  /** Undefined when the caller sent no Idempotency-Key. */
  call: KeyedCall | undefined
  work(ctx: Context): Promise<unknown>
  /** What a success says in `meta`. */
  meta: ((ctx: Context, data: unknown) => Promise<object>) | undefined
  /** Set if `work` only stores an intent. It makes the call to the outside world after the commit. */
  perform: ((ctx: Context, intent: string) => Promise<unknown>) | undefined
}

export interface MutationOutcome {
  status: number
  body: string | Uint8Array<ArrayBuffer>
  /** On a replay: the id of the first request. */
  replayOf?: string
}

// A retry with the same key gets these refusals again. Invalid input, failed authentication, our own failures and what
// says when to retry are not stored, so a corrected or later retry can succeed.
const STORED_REFUSALS: readonly number[] = [402, 404, 409]

/**
 * Runs one operation and stores its response in the same transaction. If the key has a stored response, it returns
 * that one instead.
 * An operation that calls the outside world works in three steps: it commits its intent, makes the call, and replaces
 * the intent with the response.
 */
export async function mutate<Context extends CallCtx>(mutation: Mutation<Context>): Promise<MutationOutcome> {
  const { ctx, call } = mutation
  try {
    const begun = await inShareOf(ctx, () => inTransaction((tx) => begin(tx, mutation)))
    return 'intent' in begun ? await finish(mutation, begun) : begun
  } catch (error) {
    if (call && error instanceof StoredMeanwhile) return replayStored(call)
    if (call && error instanceof DomainError && isStoredRefusal(error))
      return storeRefusal(call, error, ctx.requestId)
    throw error
  }
}

interface Acting extends CallCtx {
  walletId?: string
  businessId?: string | null
  environment?: Environment
}

/** Opens a transaction when the caller has a share free. A caller without credentials has none, and other limits. */
function inShareOf<Result>(
  { walletId, businessId, environment }: Acting,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = walletId ?? businessId
  return name && environment ? connectionShares().lend({ name, environment }, work) : work()
}

interface Begun<Context extends CallCtx> {
  intent: string
  perform: NonNullable<Mutation<Context>['perform']>
}

async function begin<Context extends CallCtx>(
  tx: Tx,
  mutation: Mutation<Context>,
): Promise<MutationOutcome | Begun<Context>> {
  const { ctx, call, status, work, meta, perform } = mutation
  const stored = call && (await claim(tx, call))
  if (stored && perform && stored.holds === 'intent' && stored.abandoned) {
    await takeOver(tx, call)
    return { intent: stored.intent, perform }
  }
  if (stored) return replay(stored)
  const scoped = { ...ctx, tx }
  const result = await work(scoped)
  if (perform) {
    const intent = String(result)
    if (call) tx.awaitAtCommit(storeIntent(tx, call, intent))
    return { intent, perform }
  }
  const body = successBody(result, ctx.requestId, await meta?.(scoped, result))
  if (call) tx.awaitAtCommit(storeResponse(tx, call, status, body))
  return { status, body }
}

async function finish<Context extends CallCtx>(
  { ctx, call, status }: Mutation<Context>,
  { intent, perform }: Begun<Context>,
): Promise<MutationOutcome> {
  const response = await perform(ctx, intent).then(
    (data) => ({ status, body: successBody(data, ctx.requestId) }),
    (error: unknown) => {
      if (!(error instanceof DomainError) || !isStoredRefusal(error)) throw error
      return { status: error.status, body: errorBody(error, ctx.requestId) }
    },
  )
  if (call && !(await settleResponse(call, response.status, response.body))) return replayStored(call)
  return response
}

function isStoredRefusal(error: DomainError): boolean {
  return STORED_REFUSALS.includes(error.status) && error.facts.retryAfterSeconds === undefined
}

async function storeRefusal(
  call: KeyedCall,
  error: DomainError,
  requestId: string,
): Promise<MutationOutcome> {
  const body = errorBody(error, requestId)
  try {
    await inTransaction((tx) => storeResponse(tx, call, error.status, body))
  } catch (failure) {
    if (failure instanceof StoredMeanwhile) return replayStored(call)
    throw failure
  }
  return { status: error.status, body }
}

async function replayStored(call: KeyedCall): Promise<MutationOutcome> {
  const stored = await findStored(call)
  // Another process stored a response, and the hourly purge has already deleted it. The next attempt starts anew.
  if (!stored) throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  return replay(stored)
}

/** @throws {DomainError} `idempotency_in_flight` while the first request with the key calls the outside world. */
function replay(stored: StoredCall): MutationOutcome {
  if (stored.holds === 'intent') throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  const { status, body } = stored
  return { status, body: new Uint8Array(body), replayOf: requestIdIn(body) }
}
