import { setAside } from '@/lib/infra/bulkhead/set-aside'
import { isOutage } from '@/lib/infra/database/outage'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { log } from '@/lib/infra/telemetry/log'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { mailTransport } from '@/lib/messages/mail/transport'
import { smsTransport } from '@/lib/messages/sms/transport'
import type { OutboxChannel } from '@/prisma/generated/enums'
import { noteAccepted, postponeMessage, type QueuedMessage, settleMessage } from './queue'
import type { Transport, Verdict } from './transport'

/** The rules of the noun that queued the message. */
export interface MessageHooks {
  /** Called right before a message is sent. Returns why it must no longer be sent, or null. */
  refusal(message: QueuedMessage): Promise<string | null>
  /** True if a sandbox mail may leave this instance. Otherwise it stays in the outbox. */
  mayLeaveSandbox(mail: QueuedMessage): Promise<boolean>
  /** Called when a message was accepted, in the transaction that stores this. Writes the consequences. */
  onAccepted(tx: Tx, message: QueuedMessage): Promise<void>
}

interface Channel {
  /** False if people read the messages in the outbox of this instance. */
  hasProvider(): boolean
  transport(): Transport
  retryAfterMs: readonly number[]
}

const CHANNELS: Record<OutboxChannel, Channel> = {
  mail: {
    hasProvider: () => env().SMTP_URL !== undefined,
    transport: mailTransport,
    // Seven attempts over about fifteen hours. A broken mail server is usually repaired by then, and the invoice is still useful.
    retryAfterMs: [60_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 28_800_000],
  },
  sms: {
    hasProvider: () => env().SMS_PROVIDER !== undefined,
    transport: smsTransport,
    // The first pauses are short, because a person waits for a code that expires soon. A notice is useful for some hours.
    retryAfterMs: [5_000, 20_000, 60_000, 300_000, 1_800_000, 7_200_000],
  },
}

/**
 * Sends claimed messages and stores the results. A message that is no longer wanted fails and is not sent. A message that may not leave the
 * sandbox counts as accepted and stays in the outbox, so that a test sees what production would do. Messages for a provider are sent in
 * parallel. Those that stay are handled one after another: they wait for nothing, and many commits at once would slow down API calls.
 * @throws an outage of the database, after all were tried.
 */
export async function handOver(messages: readonly QueuedMessage[], hooks: MessageHooks): Promise<void> {
  const sorted = await Promise.all(
    messages.map(async (message) => ({ message, stays: await staysHere(message, hooks) })),
  )
  const leaving = sorted.filter(({ stays }) => !stays)
  const staying = sorted.filter(({ stays }) => stays)
  const results = await Promise.allSettled([
    ...leaving.map((each) => handOverOne(each, hooks)),
    inOrder(staying, (each) => handOverOne(each, hooks)),
  ])
  for (const result of results) if (result.status === 'rejected') throw result.reason
}

async function inOrder<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (const item of items) await work(item)
}

interface Sorted {
  message: QueuedMessage
  /** True if people read it in the outbox of this instance. */
  stays: boolean
}

// If the result cannot be stored, the message is set aside. If it was accepted before that, it is not sent again.
async function handOverOne({ message, stays }: Sorted, hooks: MessageHooks): Promise<void> {
  const { id, channel, businessId, environment } = message
  const verdict = message.acceptedAt ? ACCEPTED : await send(message, stays, hooks)
  count('khata_messages_total', { channel, outcome: verdict.outcome })
  try {
    await inTransaction((tx) => settle(tx, { message, stays, verdict }, hooks))
  } catch (error) {
    if (isOutage(error)) throw error
    if (verdict.outcome === 'accepted') await noteAccepted(id)
    await setAside(channel, { id, businessId, environment }, error)
  }
}

const ACCEPTED: Verdict = { outcome: 'accepted' }

/** True if people read the message in the outbox of this instance. A sandbox SMS always stays. */
async function staysHere(message: QueuedMessage, hooks: MessageHooks): Promise<boolean> {
  const { channel, environment } = message
  if (!CHANNELS[channel].hasProvider()) return true
  if (environment !== 'sandbox') return false
  return channel === 'sms' || !(await hooks.mayLeaveSandbox(message))
}

async function send(message: QueuedMessage, stays: boolean, { refusal }: MessageHooks): Promise<Verdict> {
  const reason = message.isExpired ? 'It was no longer valid.' : await refusal(message)
  if (reason !== null) return { outcome: 'refused', reason }
  return stays ? ACCEPTED : CHANNELS[message.channel].transport()(message)
}

interface HandedOver extends Sorted {
  verdict: Verdict
}

async function settle(tx: Tx, { message, stays, verdict }: HandedOver, hooks: MessageHooks): Promise<void> {
  if (verdict.outcome === 'accepted') {
    // The provider keeps its own copy of a sent message, so we keep none.
    const kept = { keepContent: stays, reason: null }
    if (await settleMessage(tx, message, 'accepted', kept)) await hooks.onAccepted(tx, message)
    return
  }
  const { outcome, reason } = verdict
  const { id: messageId, channel, attempts } = message
  log().warn({ messageId, channel, outcome, reason }, 'a message was not accepted')
  const retryAfterMs = CHANNELS[channel].retryAfterMs[attempts - 1]
  if (outcome === 'unavailable' && retryAfterMs !== undefined)
    await postponeMessage(tx, message, retryAfterMs, reason)
  else await settleMessage(tx, message, 'failed', { keepContent: false, reason })
}
