import { env } from '@/lib/infra/env'
import { nudge } from '@/lib/infra/nudge'
import { isGrantedReceiver } from '../call/local-receiver'
import { resolveName, withLocalNames } from '../call/resolve'
import { CALL_TIMEOUT_MS, createSender, type Send } from '../call/send'
import { releaseClaims } from './claim'
import { claimSendable } from './claim-sendable'
import { Dispatcher, type Drained } from './dispatcher'
import { nextDueInMs } from './due'
import { DeliverHere } from './here'
import { type Delivering, registry } from './process'
import { recordAttempts } from './record'
import { setAsideDelivery } from './set-aside'
import { giveUpStopped } from './stop'
import { freeAbandoned } from './worker'

function delivering(): Delivering {
  if (!registry.khataDelivering) {
    const allowed = env().WEBHOOK_ALLOWED_CIDRS
    const send = createSender({
      allowed,
      granted: isGrantedReceiver,
      resolve: withLocalNames(resolveName, allowed),
      timeoutMs: CALL_TIMEOUT_MS,
    })
    const dispatcher = new Dispatcher({
      send,
      claim: claimSendable,
      release: releaseClaims,
      record: recordAttempts,
      setAside: setAsideDelivery,
      random: Math.random,
      nowMs: () => performance.now(),
    })
    registry.khataDelivering = { send, dispatcher }
  }
  return registry.khataDelivering
}

/** The process's way to make a call, over its kept connections. */
export function sender(): Send {
  return delivering().send
}

// With the 15 s that a last call may take, a step stays under the minute after which proxies hang up.
const DRAIN_MS = 20_000
/** A retry that comes sooner than the next tick of the minute's cron is woken for; a later one the cron finds. */
const WAKE_WITHIN_MS = 65_000

export interface Delivered extends Drained {
  /** When to look again for the next retry (milliseconds since the epoch); null: the cron is soon enough. */
  wakeAtMs: number | null
}

const LOOK_FOR_ABANDONED_EVERY_MS = 5_000
let lookedForAbandonedMs = Number.NEGATIVE_INFINITY

async function lookForAbandoned(): Promise<void> {
  const nowMs = performance.now()
  if (nowMs - lookedForAbandonedMs < LOOK_FOR_ABANDONED_EVERY_MS) return
  lookedForAbandonedMs = nowMs
  await freeAbandoned()
}

/** Sends what is due for a while. `busy`: there is more, or calls are open still. */
export async function deliverDue(maxMs = DRAIN_MS): Promise<Delivered> {
  await lookForAbandoned()
  const drained = await delivering().dispatcher.drain(maxMs)
  // Whoever drains will know; until it is done, the next retry is its own to look for.
  if (drained.state !== 'idle') return { ...drained, wakeAtMs: null }
  const dueInMs = await nextDueInMs()
  const soon = dueInMs !== null && dueInMs <= WAKE_WITHIN_MS
  return { ...drained, wakeAtMs: soon ? Date.now() + dueInMs : null }
}

/** What sends in this process. */
export function deliverHere(): DeliverHere {
  registry.khataDeliverHere ??= new DeliverHere({
    deliver: deliverDue,
    askForHelp: () => nudge('khata/deliveries.backlog'),
    after(delayMs, work) {
      const timer = setTimeout(work, delayMs).unref()
      return () => clearTimeout(timer)
    },
  })
  return registry.khataDeliverHere
}

const MAX_CLOSE_BATCHES = 50

/** Gives up what is due for endpoints that are off. Returns how many; bounded, the next sweep takes the rest. */
export async function sweepStopped(): Promise<number> {
  let closed = 0
  for (let batch = 0; batch < MAX_CLOSE_BATCHES; batch++) {
    const count = await giveUpStopped()
    closed += count
    if (count === 0) break
  }
  return closed
}
