import { DomainError } from '@/lib/core/errors'
import type { Ctx } from '@/lib/infra/ctx'
import { inTransaction } from '@/lib/infra/db'
import { errorBody, successBody } from './envelope'
import { AnsweredMeanwhile, claim, findAnswer, type KeyedCall, storeAnswer } from './idempotency'

interface Mutation {
  ctx: Ctx
  /** The status of a success. */
  status: number
  /** Undefined when the caller sent no Idempotency-Key. */
  call: KeyedCall | undefined
  work(ctx: Ctx): Promise<unknown>
}

export interface MutationOutcome {
  status: number
  body: string | Uint8Array<ArrayBuffer>
  replayed: boolean
}

// What a retry with the same key must hear again. Validation, authentication and our own failures are not
// stored, so that a corrected or later retry can succeed (decisions §3).
const STORED_REFUSALS: readonly number[] = [402, 404, 409]

/** Runs one operation and the storing of its answer as one transaction, or replays the answer it had. */
export async function mutate(mutation: Mutation): Promise<MutationOutcome> {
  const { ctx, call, status, work } = mutation
  try {
    return await inTransaction(async (tx) => {
      const stored = call && (await claim(tx, call))
      if (stored) return replay(stored)
      const body = successBody(await work({ ...ctx, tx }), ctx.requestId)
      if (call) await storeAnswer(tx, call, status, body)
      return { status, body, replayed: false }
    })
  } catch (error) {
    if (call && error instanceof AnsweredMeanwhile) return replayStored(call)
    if (call && error instanceof DomainError && isStoredRefusal(error))
      return storeRefusal(call, error, ctx.requestId)
    throw error
  }
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
    await inTransaction((tx) => storeAnswer(tx, call, error.status, body))
  } catch (failure) {
    if (failure instanceof AnsweredMeanwhile) return replayStored(call)
    throw failure
  }
  return { status: error.status, body, replayed: false }
}

async function replayStored(call: KeyedCall): Promise<MutationOutcome> {
  const stored = await findAnswer(call)
  // Answered a moment ago and gone already: only the purge at the 24-hour mark does that.
  if (!stored) throw new DomainError('idempotency_in_flight', { retryAfterSeconds: 1 })
  return replay(stored)
}

function replay(stored: { status: number; body: Buffer }): MutationOutcome {
  return { status: stored.status, body: new Uint8Array(stored.body), replayed: true }
}
