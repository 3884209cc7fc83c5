import { inBatches } from '@/lib/core/in-batches'
import { DELIVERIES_DUE } from '@/lib/events/due'
import { env } from '@/lib/infra/env'
import { nudge } from '@/lib/infra/process/nudge'
import { isGrantedReceiver } from '../call/local-receiver'
import { resolveName, withLocalNames } from '../call/resolve'
import { CALL_TIMEOUT_MS, createSender, type Send } from '../call/send'
import { recallDeliveriesWith } from '../endpoint/stop-deliveries'
import { claimDeliveries, releaseClaims, setAsideDelivery } from './claim'
import { freeAbandoned } from './delivery-worker'
import { Dispatcher, type DrainResult } from './dispatcher'
import { nextDueInMs, WAKE_WITHIN_MS } from './due'
import { type SendingParts, sending } from './process'
import { recordAttempts } from './record'
import { giveUpStopped } from './stop'

function sendingParts(): SendingParts {
  if (!sending.parts) {
    const allowed = env().WEBHOOK_ALLOWED_CIDRS
    const send = createSender({
      allowed,
      granted: isGrantedReceiver,
      resolve: withLocalNames(resolveName, allowed),
      timeoutMs: CALL_TIMEOUT_MS,
    })
    const dispatcher = new Dispatcher({
      send,
      claim: claimDeliveries,
      release: releaseClaims,
      record: recordAttempts,
      setAside: setAsideDelivery,
      random: Math.random,
      nowMs: () => performance.now(),
    })
    sending.parts = { send, dispatcher }
    recallDeliveriesWith((endpointId) => void dispatcher.recall(endpointId))
  }
  return sending.parts
}

/** Makes the calls of this process. Its connections stay open between calls. */
export function sender(): Send {
  return sendingParts().send
}

// A drain takes 20 s, plus at most 15 s for its last call. Proxies hang up after 60 s.
const DRAIN_MS = 20_000
/** A process sends a few hundred per second. More than this is a backlog, and other processes are asked to help. */
const BACKLOG = 500

const LOOK_FOR_ABANDONED_EVERY_MS = 5_000
let lookedForAbandonedMs = Number.NEGATIVE_INFINITY

async function lookForAbandoned(): Promise<void> {
  const nowMs = performance.now()
  if (nowMs - lookedForAbandonedMs < LOOK_FOR_ABANDONED_EVERY_MS) return
  lookedForAbandonedMs = nowMs
  await freeAbandoned()
}

export interface DeliverResult extends DrainResult {
  /** Milliseconds until the next retry, for which a timer is set. Null if the check of the next minute is soon enough. */
  wakeInMs: number | null
}

/**
 * Sends due deliveries for a limited time. `busy` means that more are due, or calls are still open.
 * @param lingerMs how long it waits for more when all are sent.
 */
export async function deliverDue(lingerMs = 0): Promise<DeliverResult> {
  await lookForAbandoned()
  const drained = await sendingParts().dispatcher.drain(DRAIN_MS, lingerMs)
  if (drained.state === 'busy' && drained.claimed >= BACKLOG) nudge(DELIVERIES_DUE)
  // Another drain is running. When it ends, it looks for the next retry itself.
  if (drained.state !== 'idle') return { ...drained, wakeInMs: null }
  // Deliveries that were committed while the drain ended are due now.
  const dueInMs = await nextDueInMs()
  const wakeInMs = dueInMs !== null && dueInMs <= WAKE_WITHIN_MS ? dueInMs : null
  if (wakeInMs !== null) wakeIn(wakeInMs)
  return { ...drained, wakeInMs }
}

/** If this process is already sending, it looks for newly due deliveries. @returns whether it is sending. */
export function lookWhileSending(): boolean {
  return sending.parts?.dispatcher.lookSoon() ?? false
}

let nextWake: { atMs: number; timer: NodeJS.Timeout } | undefined

/** Wakes the function when the next retry is due. */
function wakeIn(delayMs: number): void {
  const atMs = performance.now() + delayMs
  if (nextWake && nextWake.atMs <= atMs) return
  clearTimeout(nextWake?.timer)
  const timer = setTimeout(() => {
    nextWake = undefined
    nudge(DELIVERIES_DUE)
  }, delayMs).unref()
  nextWake = { atMs, timer }
}

const MAX_CLOSE_BATCHES = 50

/**
 * Gives up the due deliveries of endpoints that are off. One call handles a limited number, and the next sweep continues.
 * @returns how many.
 */
export function sweepStopped(): Promise<number> {
  return inBatches(MAX_CLOSE_BATCHES, giveUpStopped)
}
