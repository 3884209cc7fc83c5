import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction, type Tx } from '@/lib/infra/transaction'
import { errorBody, requestIdIn, successBody } from './envelope'
import {
  AnsweredMeanwhile,
  claim,
  findStored,
  type KeyedCall,
  type StoredCall,
  settleResponse,
  storeIntent,
  storeResponse,
  takeOver,
} from './idempotency'

interface Mutation {
  ctx: Ctx
  /** The status of a success. */
  status: number
  /** Undefined when the caller sent no Idempotency-Key. */
  call: KeyedCall | undefined
  work(ctx: Ctx): Promise<unknown>
  /** Present where `work` only records an intent: makes the call to the outside world, after the commit. */
  perform: ((ctx: Ctx, intent: string) => Promise<unknown>) | undefined
}

export interface MutationOutcome {
  status: number
  body: string | Uint8Array<ArrayBuffer>
  /** The request whose response this is, where it is an earlier one. */
  replayOf?: string
}

// A retry with the same key gets these again. Validation, authentication and our own failures are not stored, so that
// a corrected or a later retry can succeed.
const STORED_REFUSALS: readonly number[] = [402, 404, 409]

/**
 * Runs one operation and the storing of its response as one transaction, or gives the stored response again. An
 * operation that calls the outside world commits its intent, calls, and then puts the response in the intent's place.
 */
export async function mutate(mutation: Mutation): Promise<MutationOutcome> {
  const { ctx, call } = mutation
  try {
    const begun = await inTransaction((tx) => begin(tx, mutation))
    return 'intent' in begun ? await finish(mutation, begun) : begun
  } catch (error) {
    if (call && error instanceof AnsweredMeanwhile) return replayStored(call)
    if (call && error instanceof DomainError && isStoredRefusal(error))
      return storeRefusal(call, error, ctx.requestId)
    throw error
  }
}

interface Begun {
  intent: string
  perform: NonNullable<Mutation['perform']>
}

async function begin(tx: Tx, mutation: Mutation): Promise<MutationOutcome | Begun> {
  const { ctx, call, status, work, perform } = mutation
  const stored = call && (await claim(tx, call))
  if (stored && perform && stored.phase === 'intended' && stored.abandoned) {
    await takeOver(tx, call)
    return { intent: stored.intent, perform }
  }
  if (stored) return replay(stored)
  const result = await work({ ...ctx, tx })
  if (perform) {
    const intent = String(result)
    if (call) tx.awaitAtCommit(storeIntent(tx, call, intent))
    return { intent, perform }
  }
  const body = successBody(result, ctx.requestId)
  if (call) tx.awaitAtCommit(storeResponse(tx, call, status, body))
  return { status, body }
}

async function finish({ ctx, call, status }: Mutation, { intent, perform }: Begun): Promise<MutationOutcome> {
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
  return STORED_REFUSALS.includes(error.status) && error.code !== 'idempotency_in_flight'
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
    if (failure instanceof AnsweredMeanwhile) return replayStored(call)
    throw failure
  }
  return { status: error.status, body }
}

async function replayStored(call: KeyedCall): Promise<MutationOutcome> {
  const stored = await findStored(call)
  // Answered a moment ago and gone already: only the purge at the 24-hour mark does that.
  if (!stored) throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  return replay(stored)
}

/** @throws {DomainError} `idempotency_in_flight` while the first holder of the key calls the outside world. */
function replay(stored: StoredCall): MutationOutcome {
  if (stored.phase === 'intended') throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  const { status, body } = stored
  return { status, body: new Uint8Array(body), replayOf: requestIdIn(body) }
}
