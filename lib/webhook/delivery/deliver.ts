import { inBatches } from '@/lib/core/in-batches'
import { env } from '@/lib/infra/env'
import { nudge } from '@/lib/infra/process/nudge'
import { perProcess } from '@/lib/infra/process/per-process'
import { isGrantedReceiver } from '../call/local-receiver'
import { resolveName, withLocalNames } from '../call/resolve'
import { CALL_TIMEOUT_MS, createSender, type Send } from '../call/send'
import { recallDeliveriesWith } from '../endpoint/stop-deliveries'
import { claimDeliveries, releaseClaims, setAsideDelivery } from './claim'
import { freeAbandoned } from './delivery-worker'
import { Dispatcher } from './dispatcher'
import { DELIVERIES_BACKLOG, nextDueInMs, WAKE_WITHIN_MS } from './due'
import { type DeliverResult, LocalSender } from './local-sender'
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

const LOOK_FOR_ABANDONED_EVERY_MS = 5_000
let lookedForAbandonedMs = Number.NEGATIVE_INFINITY

async function lookForAbandoned(): Promise<void> {
  const nowMs = performance.now()
  if (nowMs - lookedForAbandonedMs < LOOK_FOR_ABANDONED_EVERY_MS) return
  lookedForAbandonedMs = nowMs
  await freeAbandoned()
}

/** Sends due deliveries for a limited time. `busy` means that more are due, or calls are still open. */
export async function deliverDue(): Promise<DeliverResult> {
  await lookForAbandoned()
  const drained = await sendingParts().dispatcher.drain(DRAIN_MS)
  // Another drain is running. When it ends, it looks for the next retry itself.
  if (drained.state !== 'idle') return { ...drained, wakeAtMs: null }
  const dueInMs = await nextDueInMs()
  const soon = dueInMs !== null && dueInMs <= WAKE_WITHIN_MS
  return { ...drained, wakeAtMs: soon ? Date.now() + dueInMs : null }
}

function newLocalSender(): LocalSender {
  return new LocalSender({
    deliver: deliverDue,
    askForHelp: () => nudge(DELIVERIES_BACKLOG),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs).unref()
      return () => clearTimeout(timer)
    },
  })
}

/** The sender of this process. */
export function localSender(): LocalSender {
  return perProcess('local sender', newLocalSender)
}

const MAX_CLOSE_BATCHES = 50

/**
 * Gives up the due deliveries of endpoints that are off. One call takes a limited number, and the next sweep
 * continues.
 * @returns how many.
 */
export function sweepStopped(): Promise<number> {
  return inBatches(MAX_CLOSE_BATCHES, giveUpStopped)
}
