import { fromWire } from '@/lib/core/id'
import { type Client, type Found, KEPT_SINCE, type RuleGroup } from '../rule'
import { Chain, type EventRow } from './chain'
import type { Row } from './documents'
import { objectsWithEvents } from './load'
import { PriceHistory } from './price-history'
import { ReminderPairs } from './reminder-pairs'

export const eventsTellAll: RuleGroup = {
  rules: [
    { name: 'event-missing', says: 'A change has no event.' },
    { name: 'event-object', says: 'An event is about an object that does not exist.' },
    { name: 'event-last', says: 'An object is not as its last event says.' },
    { name: 'event-story', says: 'An object has changed and no event explains it.' },
    { name: 'event-status', says: 'An event reports a change of status that is not possible.' },
    { name: 'event-doubled', says: 'An event was written twice.' },
    { name: 'event-timeline', says: 'The events of an invoice are not the entries of its timeline.' },
    {
      name: 'invoice-price',
      says: 'The amount of an invoice is not the amount that its price had when it was opened.',
    },
    {
      name: 'outside-by-request',
      says: 'An invoice was settled outside of Khata, but not by a request of a merchant.',
    },
    { name: 'reminder-missing', says: 'A charge was not announced.' },
    {
      name: 'low-balance',
      says: 'A warning about a low balance is missing, or there is one for a charge that the wallet covers.',
    },
  ],
  find: followEvents,
}

/** I6. One pass reads all objects with their events. */
async function followEvents(client: Client, found: Found): Promise<void> {
  const { rows } = await client.query<{ since: string }>(`SELECT ${KEPT_SINCE}::text AS since`)
  const keptSince = rows[0]?.since ?? ''
  const prices = new PriceHistory()
  const pairs = new ReminderPairs()
  let chain: Chain | undefined
  const close = () => {
    chain?.end()
    if (chain?.object.family === 'invoice' && chain.row) checkInvoice(chain, chain.row, keptSince, found)
  }
  for await (const { object, row, event } of objectsWithEvents(client)) {
    if (chain?.object.id !== object.id || chain.object.family !== object.family) {
      close()
      chain = new Chain(object, row, found)
    }
    if (!event) continue
    chain.add(event)
    pairs.add(event)
    if (object.family === 'price') prices.add(object.id, event, row)
    if (event.type === 'invoice.created' && row) prices.check(row, event, found)
    if (event.type === 'invoice.paid' && row) checkSettlement(row, event, found)
  }
  close()
  await pairs.report(client, found)
}

/** Each entry of a timeline must have an event with the same id and type, in the same order, as far as events are kept. */
function checkInvoice({ entries }: Chain, { id, timeline }: Row, keptSince: string, found: Found): void {
  const isKept = (entry: string) => (fromWire('evt', entry.split(' ')[0] ?? '') ?? keptSince) >= keptSince
  const told = Array.isArray(timeline) ? timeline.map((entry) => `${entry?.id} ${entry?.type}`) : []
  const wanted = told.filter(isKept)
  const there = entries.filter(isKept)
  const missing = wanted.filter((entry) => !there.includes(entry))
  const strange = there.filter((entry) => !wanted.includes(entry))
  if (missing.length > 0)
    found(
      'event-timeline',
      `The timeline of invoice inv:${id} has ${missing.join(', ')}, and there is no such event.`,
    )
  if (strange.length > 0)
    found(
      'event-timeline',
      `The events of invoice inv:${id} have ${strange.join(', ')}, and its timeline does not.`,
    )
  if (missing.length + strange.length === 0 && wanted.join() !== there.join())
    found(
      'event-timeline',
      `The events of invoice inv:${id} are in another order than its timeline, or there twice.`,
    )
}

/** Only a merchant can say that an invoice was settled outside. Background work pays from wallets. */
function checkSettlement({ id, settlement }: Row, event: EventRow, found: Found): void {
  if (settlement === 'outside' && !event.request_id?.startsWith('req_'))
    found(
      'outside-by-request',
      `Invoice inv:${id} is settled outside, and its event evt:${event.id} is of ${event.request_id ?? 'no request'}.`,
    )
}
