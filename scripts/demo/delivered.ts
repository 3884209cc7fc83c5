import type { Khata } from '../../clients/typescript/src/client'
import type { Event, WebhookDelivery } from '../../clients/typescript/src/generated'
import { eventually, expectThat } from './eventually'
import type { Told } from './journal'
import type { Receiver } from './receiver'
import type { Played } from './story'

const PAGE = 100
// One run makes about sixty events. Other subscriptions of the business may renew at the same time.
const MAX_EVENTS = 50 * PAGE

/** Waits until every event of this run has arrived and is recorded as delivered. Returns the events in order. */
export async function allDelivered(khata: Khata, receiver: Receiver, played: Played): Promise<Told[]> {
  const events = await eventsSince(khata, played.productId)
  await eventually('every event of this run has arrived and counts as delivered', async () => {
    const deliveries = await latestDeliveries(khata, played.endpointId)
    const done = deliveries.every(({ status }) => status === 'succeeded')
    return (done && events.every(({ id }) => receiver.events.has(id))) || undefined
  })
  expectThat(receiver.rejections.length === 0, `every signature is valid (${receiver.rejections[0]})`)
  expectBothSecrets(events, receiver, played.lastBeforeRotation)
  expectStory(events, played)
  return events.map(({ type, createdAt }) => ({ type, createdAtMs: Date.parse(createdAt) }))
}

/** After a rotation, a receiver with only the old secret or only the new one must be able to verify every delivery. */
function expectBothSecrets(events: readonly Event[], receiver: Receiver, lastBefore: string) {
  const since = events.slice(events.findIndex(({ id }) => id === lastBefore) + 1)
  const single = since.find(({ id }) => receiver.events.get(id)?.signedWith !== 2)
  expectThat(!single, `both secrets verify each delivery since the rotation (${single?.id})`)
}

async function latestDeliveries(khata: Khata, endpointId: string): Promise<WebhookDelivery[]> {
  const deliveries = await khata.listWebhookDeliveries(endpointId, { limit: String(PAGE) })
  const givenUp = deliveries.find(({ status }) => status === 'failed')
  const last = givenUp?.attempts.at(-1)
  expectThat(!givenUp, `no delivery is given up (${givenUp?.id}: ${last?.error ?? last?.httpStatus})`)
  return deliveries
}

/** Reads the event log back to the event of this run's first object. Returns the events oldest first. */
async function eventsSince(khata: Khata, firstObjectId: string): Promise<Event[]> {
  const events: Event[] = []
  for await (const event of khata.listEvents({ limit: String(PAGE) })) {
    events.push(event)
    if (event.type === 'product.created' && event.data.id === firstObjectId) return events.reverse()
    if (events.length === MAX_EVENTS) break
  }
  throw new Error(`Expected: the event log holds the product.created of ${firstObjectId}.`)
}

/** The receiver must have exactly the events of this run's subscription, none missing and none too many. */
function expectStory(events: readonly Event[], { subscriptionId, topUps }: Played) {
  const own = events.filter(
    ({ data }) => data.id === subscriptionId || data.subscriptionId === subscriptionId,
  )
  const expected = {
    'subscription.created': 1,
    'subscription.renewed': 4,
    'subscription.past_due': 1,
    'subscription.recovered': 1,
    'subscription.changed': 1,
    'subscription.paused': 1,
    'subscription.unpaused': 1,
    'subscription.canceled': 1,
    'invoice.created': 7,
    'invoice.opened': 7,
    'invoice.paid': 7,
    'invoice.refunded': 1,
    'credit_note.created': 1,
    'invoice.payment_failed': 1,
  }
  for (const [type, count] of Object.entries(expected)) {
    const found = own.filter((event) => event.type === type).length
    expectThat(found === count, `${count} × ${type}, and there were ${found}`)
  }
  const credited = events.filter(({ type }) => type === 'wallet.topup_succeeded').length
  expectThat(credited >= topUps, `${topUps} × wallet.topup_succeeded, and there were ${credited}`)
}
