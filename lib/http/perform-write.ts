import type { Scope } from '@/lib/auth/permissions'
import { DomainError } from '@/lib/core/errors'
import type { CallCtx, Ctx, OperatorCtx } from '@/lib/infra/ctx'
import { connectionShares } from '@/lib/infra/database/connection-shares'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import type { Environment } from '@/prisma/generated/enums'
import type { AuthMode, ContextOf } from './authenticate'
import type { HandledDeclaration, Parsed } from './declaration'
import { errorBody, requestIdIn, successBody } from './envelope'
import {
  claim,
  findStored,
  type KeyedCall,
  keyHolder,
  releaseIntent,
  type StoredCall,
  StoredMeanwhile,
  settleResponse,
  storeIntent,
  storeResponse,
  takeOver,
} from './idempotency'
import { requireStepUp } from './step-up'

/** What a caller sent, parsed. */
interface SentWrite<Mode extends AuthMode, Params, Query, Body> {
  ctx: ContextOf[Mode]
  params: Parsed<Params>
  query: Parsed<Query>
  body: Parsed<Body>
  /** Null if the caller sent no Idempotency-Key. */
  key: string | null
  /** The hash of the call. The same key with another hash is refused. */
  fingerprint: Buffer
}

/** A write on its way through the phases. */
interface Write<Context extends CallCtx> {
  ctx: Context
  /** Undefined if the caller sent no Idempotency-Key. */
  call: KeyedCall | undefined
  /** The HTTP status of a success. */
  status: number
  work(ctx: Context): Promise<unknown>
  /** What a success adds to `meta`. */
  meta(ctx: Context, data: unknown): Promise<object> | undefined
  /** Set if `work` only stores an intent. It then calls the outside world after the commit. */
  perform: ((ctx: Context, intent: string) => Promise<unknown>) | undefined
  /** True if a failed call leaves nothing of its intent. */
  leavesNothing: boolean
}

export interface WriteOutcome {
  status: number
  body: string | Uint8Array<ArrayBuffer>
  /** On a replay: the id of the first request. */
  replayOf?: string
}

/**
 * Runs a declared write once per key. /v1 and the forms of the dashboard both write in this way.
 *
 * 1. Claim: the key is locked until the transaction ends. What is stored under it is replayed.
 * 2. Work: the operation writes its rows, its ledger entries and its event.
 * 3. Answer: the response is stored and commits with the work.
 * 4. Replay: a later call with the same key gets the stored response, byte for byte.
 *
 * An operation that calls the outside world stores its intent as the answer, makes the call after the commit, and
 * replaces the intent with the response.
 * @throws {DomainError} for a refusal that is not stored. A stored one is in the outcome.
 */
export async function performWrite<Mode extends AuthMode, Params, Query, Body, Input>(
  declaration: HandledDeclaration<Mode, Params, Query, Body, Input>,
  { ctx, params, query, body: parsed, key, fingerprint }: SentWrite<Mode, Params, Query, Body>,
): Promise<WriteOutcome> {
  const body = declaration.prepare
    ? await declaration.prepare(parsed, ctx, params)
    : (parsed as unknown as Input)
  const subject = declaration.anonymousSubject?.({ params, body })
  const scope = declaration.scope as Scope | undefined
  const secret = declaration.secretResponse ?? false
  const call = key === null ? undefined : { ...keyHolder(ctx, scope, subject), key, fingerprint, secret }
  const outcome = await once({
    ctx: call ? { ...ctx, roles: call.roles } : ctx,
    call,
    status: declaration.status ?? 200,
    work: async (joined) => {
      await requireStepUp(declaration, joined as Ctx | OperatorCtx, parsed, true)
      return declaration.handler({ ctx: joined, params, query, body })
    },
    meta: (joined, data) => declaration.meta?.read(joined, data),
    perform: declaration.perform,
    leavesNothing: declaration.leavesNothing ?? false,
  })
  await declaration.afterCommit?.(ctx)
  return outcome
}

async function once<Context extends CallCtx>(write: Write<Context>): Promise<WriteOutcome> {
  const { ctx, call } = write
  try {
    const done = await inShareOf(ctx, () => inTransaction((tx) => claimAndWork(tx, write)))
    return 'intent' in done ? await callOutside(write, done) : done
  } catch (error) {
    if (call && error instanceof StoredMeanwhile) return replayStored(call)
    if (call && isStoredRefusal(error)) return storeRefusal(call, error, ctx.requestId)
    throw error
  }
}

interface Acting extends CallCtx {
  walletId?: string
  businessId?: string | null
  operatorId?: string
  environment?: Environment
}

/**
 * Opens a transaction when the caller's share of connections allows it. Callers without credentials have no share. Other limits apply to
 * them.
 */
function inShareOf<Result>(
  { walletId, businessId, operatorId, environment }: Acting,
  work: () => Promise<Result>,
): Promise<Result> {
  const name = walletId ?? businessId ?? operatorId
  return name && environment ? connectionShares().lend({ name, environment }, work) : work()
}

interface Intended<Context extends CallCtx> {
  intent: string
  perform: NonNullable<Write<Context>['perform']>
}

/** Claim, work and answer, in one transaction. */
async function claimAndWork<Context extends CallCtx>(
  tx: Tx,
  { ctx, call, status, work, meta, perform }: Write<Context>,
): Promise<WriteOutcome | Intended<Context>> {
  const stored = call && (await claim(tx, call))
  if (stored && perform && stored.holds === 'intent' && stored.abandoned) {
    await takeOver(tx, call)
    return { intent: stored.intent, perform }
  }
  if (stored) return replay(stored)

  const joined = { ...ctx, tx }
  const answer = (status: number, body: string) => {
    if (call) tx.awaitAtCommit(storeResponse(tx, call, status, body))
    return { status, body }
  }
  let data: unknown
  try {
    data = await work(joined)
  } catch (error) {
    // Such a refusal commits what it counted or requested, together with its stored answer.
    if (isStoredRefusal(error) && error.facts.commits)
      return answer(error.status, errorBody(error, ctx.requestId))
    throw error
  }

  if (perform) {
    const intent = String(data)
    if (call) tx.awaitAtCommit(storeIntent(tx, call, intent))
    return { intent, perform }
  }
  return answer(status, successBody(data, ctx.requestId, await meta(joined, data)))
}

/** After the commit of an intent: makes the call to the outside world, and replaces the intent with the response. */
async function callOutside<Context extends CallCtx>(
  { ctx, call, status, leavesNothing }: Write<Context>,
  { intent, perform }: Intended<Context>,
): Promise<WriteOutcome> {
  const response = await perform(ctx, intent).then(
    (data) => ({ status, body: successBody(data, ctx.requestId) }),
    async (error: unknown) => {
      if (call && leavesNothing && error instanceof DomainError && !isStoredRefusal(error))
        await releaseIntent(call)
      if (!isStoredRefusal(error)) throw error
      return { status: error.status, body: errorBody(error, ctx.requestId) }
    },
  )
  if (call && !(await settleResponse(call, response.status, response.body))) return replayStored(call)
  return response
}

// A retry with the same key gets these refusals again. Not stored, so that a later or corrected retry can succeed: invalid input, failed
// authentication, our own failures, and refusals with a retry time.
const STORED_REFUSALS: readonly number[] = [402, 404, 409]

function isStoredRefusal(error: unknown): error is DomainError {
  return (
    error instanceof DomainError &&
    STORED_REFUSALS.includes(error.status) &&
    error.facts.retryAfterSeconds === undefined
  )
}

/** The refusal rolled back all work, so it is stored in a separate transaction. */
async function storeRefusal(call: KeyedCall, error: DomainError, requestId: string): Promise<WriteOutcome> {
  const body = errorBody(error, requestId)
  try {
    await inTransaction((tx) => storeResponse(tx, call, error.status, body))
  } catch (failure) {
    if (failure instanceof StoredMeanwhile) return replayStored(call)
    throw failure
  }
  return { status: error.status, body }
}

async function replayStored(call: KeyedCall): Promise<WriteOutcome> {
  const stored = await findStored(call)
  // Another process stored a response, and the hourly purge has already deleted it. The next attempt does the work again.
  if (!stored) throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  return replay(stored)
}

/** @throws {DomainError} `idempotency_in_flight` while the first request with the key calls the outside world. */
function replay(stored: StoredCall): WriteOutcome {
  if (stored.holds === 'intent') throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  const { status, body } = stored
  return { status, body: new Uint8Array(body), replayOf: requestIdIn(body) }
}
