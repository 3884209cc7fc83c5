import type { Api } from './api'
import { eventually, expectThat } from './eventually'
import type { Told } from './journal'
import type { Receiver } from './receiver'
import type { Played } from './story'

interface LoggedEvent {
  id: string
  type: string
  createdAt: string
  data: { id?: string; subscriptionId?: string }
}
interface Page {
  items: LoggedEvent[]
  nextCursor: string | null
}
interface Delivery {
  id: string
  status: string
  attempts: { httpStatus?: number; error?: string }[]
}

const PAGE = 100
// One run makes about forty events. Other subscriptions of the business may renew at the same time.
const MAX_PAGES = 50

/** Waits until every event of this run has arrived and is recorded as delivered. Returns the events in order. */
export async function allDelivered(api: Api, receiver: Receiver, played: Played): Promise<Told[]> {
  const events = await eventsSince(api, played.productId)
  await eventually('every event of this run has arrived and counts as delivered', async () => {
    const deliveries = await latestDeliveries(api, played.endpointId)
    const done = deliveries.every(({ status }) => status === 'succeeded')
    return (done && events.every(({ id }) => receiver.events.has(id))) || undefined
  })
  expectThat(receiver.rejections.length === 0, `every signature is valid (${receiver.rejections[0]})`)
  expectBothSecrets(events, receiver, played.lastBeforeRotation)
  expectStory(events, played)
  return events.map(({ type, createdAt }) => ({ type, createdAtMs: Date.parse(createdAt) }))
}

/** After a rotation, a receiver with only the old secret or only the new one must be able to verify every delivery. */
function expectBothSecrets(events: readonly LoggedEvent[], receiver: Receiver, lastBefore: string) {
  const since = events.slice(events.findIndex(({ id }) => id === lastBefore) + 1)
  const single = since.find(({ id }) => receiver.events.get(id)?.signedWith !== 2)
  expectThat(!single, `both secrets verify each delivery since the rotation (${single?.id})`)
}

async function latestDeliveries(api: Api, endpointId: string): Promise<Delivery[]> {
  const { data } = await api.get<Delivery[]>(`/v1/webhooks/endpoints/${endpointId}/deliveries?limit=${PAGE}`)
  const givenUp = data.find(({ status }) => status === 'failed')
  const last = givenUp?.attempts.at(-1)
  expectThat(!givenUp, `no delivery is given up (${givenUp?.id}: ${last?.error ?? last?.httpStatus})`)
  return data
}

/** Reads the event log back to the event of this run's first object. Returns the events oldest first. */
async function eventsSince(api: Api, firstObjectId: string): Promise<LoggedEvent[]> {
  const events: LoggedEvent[] = []
  let cursor: string | null = null
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const path: string = `/v1/events?limit=${PAGE}${cursor ? `&cursor=${cursor}` : ''}`
    const { items, nextCursor }: Page = (await api.get<Page>(path)).data
    for (const event of items) {
      events.push(event)
      if (event.type === 'product.created' && event.data.id === firstObjectId) return events.reverse()
    }
    cursor = nextCursor
    if (!cursor) break
  }
  throw new Error(`Expected: the event log holds the product.created of ${firstObjectId}.`)
}

/** The receiver must have exactly the events of this run's subscription, none missing and none too many. */
function expectStory(events: readonly LoggedEvent[], { subscriptionId, topUps }: Played) {
  const own = events.filter(
    ({ data }) => data.id === subscriptionId || data.subscriptionId === subscriptionId,
  )
  const expected = {
    'subscription.created': 1,
    'subscription.renewed': 3,
    'subscription.past_due': 1,
    'subscription.recovered': 1,
    'subscription.canceled': 1,
    'invoice.created': 5,
    'invoice.opened': 5,
    'invoice.paid': 5,
    'invoice.payment_failed': 1,
  }
  for (const [type, count] of Object.entries(expected)) {
    const found = own.filter((event) => event.type === type).length
    expectThat(found === count, `${count} × ${type}, and there were ${found}`)
  }
  const credited = events.filter(({ type }) => type === 'wallet.topup_succeeded').length
  expectThat(credited >= topUps, `${topUps} × wallet.topup_succeeded, and there were ${credited}`)
}
