import { expect } from 'vitest'
import { grouped } from '@/lib/core/grouped'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'

// Which event may follow which, in the life of a subscription and of an invoice.

const LIVE = ['trialing', 'active', 'paused', 'past_due', 'unpaid']

/** Type of event → the statuses before and after it. */
const STEPS: Record<string, string[]> = {
  'subscription.created': ['>trialing', '>active'],
  'subscription.updated': [
    ...[...LIVE, 'canceled'].map((status) => `${status}>${status}`),
    'past_due>unpaid',
  ],
  'subscription.changed': ['trialing>trialing', 'active>active'],
  'subscription.renewed': ['trialing>active', 'active>active'],
  'subscription.paused': ['trialing>paused', 'active>paused'],
  'subscription.unpaused': ['paused>trialing', 'paused>active'],
  'subscription.past_due': ['trialing>past_due', 'active>past_due'],
  'subscription.recovered': ['past_due>active', 'unpaid>active'],
  'subscription.canceled': LIVE.map((status) => `${status}>canceled`),
  'subscription.trial_will_end': ['trialing>trialing'],
  'subscription.renewal_upcoming': ['trialing>trialing', 'active>active'],
}

// The events while the business collects an open invoice.
const COLLECTED = '((, sent)|(, payment_failed(, retry_scheduled)?))*'
const TRIED = '((, sent)|(, payment_failed, retry_scheduled))*(, payment_failed(, sent)*)?'

/** Origin of an invoice → the events that are possible while it is open. */
const OPEN: Record<string, string> = {
  subscription: TRIED,
  reversed: TRIED,
  change: '',
  manual: '(, sent)*',
}
const END: Record<string, string> = { open: '', paid: ', paid(, refunded)*', void: ', voided' }

interface Happening {
  id: string
  type: string
  status: string
  /** The object as the event shows it. */
  text: string
}

/** Checks the events of all subscriptions of a business, and the timelines of all its invoices. */
export async function expectPossibleLives({ businessId }: Ctx): Promise<void> {
  const happenings = await query<Happening>(
    `SELECT object_id AS id, type, data->>'status' AS status, data::text AS text FROM events
     WHERE business_id = $1 AND type LIKE 'subscription.%' ORDER BY object_id, sequence`,
    [businessId],
  )
  for (const life of grouped(happenings, ({ id }) => id).values()) expectPossible(life)
  const invoices = await query<{ origin: string; status: string; types: string; outside: boolean }>(
    `SELECT i.origin::text, i.status::text, EXISTS (SELECT FROM events e
         WHERE e.business_id = s.business_id AND e.object_id = s.id AND e.data->>'collection' = 'outside') AS outside, string_agg(replace(entry->>'type', 'invoice.', ''), ', ' ORDER BY n) AS types
     FROM invoices i JOIN subscriptions s ON s.id = i.subscription_id CROSS JOIN jsonb_array_elements(i.timeline) WITH ORDINALITY AS e(entry, n)
     WHERE i.business_id = $1 GROUP BY i.business_id, i.environment, i.id, s.business_id, s.id`,
    [businessId],
  )
  for (const { origin, status, types, outside } of invoices) {
    const open = outside && OPEN[origin] === TRIED ? COLLECTED : OPEN[origin]
    expect(types, `${origin} ${status}`).toMatch(new RegExp(`^created, opened${open}${END[status]}$`))
  }
}

/** One step of the engine may emit several events. They all show the object as it is after the step. */
function expectPossible(life: readonly Happening[]): void {
  let before = ''
  let reached: string[] = []
  life.forEach(({ type, status, text }, i) => {
    const isSameStep = i > 0 && text === life[i - 1]?.text
    const pairs = (STEPS[type] ?? []).map((pair) => pair.split('>') as [string, string])
    const from = isSameStep ? reached : [before]
    reached = pairs.filter(([start]) => from.includes(start)).map(([, to]) => to)
    before = status
    if (text !== life[i + 1]?.text)
      expect(reached, `${type} in ${life.map((each) => each.type).join(', ')}`).toContain(status)
  })
}
