import { KEPT_SINCE, type Rule } from './rule'

/** A change and the event it must have: the table, its id prefix, the event's type and which rows. */
const OWED = [
  ['customers', 'cus', 'customer.created', 'true'],
  ['products', 'prod', 'product.created', 'true'],
  ['prices', 'price', 'price.created', 'true'],
  ['subscriptions', 'sub', 'subscription.created', 'true'],
  ['subscriptions', 'sub', 'subscription.canceled', `status = 'canceled'`],
  ['invoices', 'inv', 'invoice.created', 'true'],
  ['invoices', 'inv', 'invoice.opened', `status <> 'draft'`],
  ['invoices', 'inv', 'invoice.paid', `status = 'paid'`],
  ['invoices', 'inv', 'invoice.voided', `status = 'void'`],
  ['checkout_sessions', 'cs', 'checkout.session.completed', `status = 'completed'`],
  ['checkout_sessions', 'cs', 'checkout.session.expired', `status = 'expired'`],
  // A top-up that the customer made from the wallet's own pages is no merchant's business.
  ['topups', 'top', 'wallet.topup_succeeded', `state = 'succeeded' AND business_id IS NOT NULL`],
] as const

const owed = OWED.map(
  ([table, prefix, type, rows]) =>
    `SELECT business_id, environment, id, '${prefix}' AS prefix, '${type}' AS type FROM ${table} WHERE id >= ${KEPT_SINCE} AND ${rows}`,
).join(' UNION ALL ')

const FAMILIES = [
  ['customers', 'customer'],
  ['products', 'product'],
  ['prices', 'price'],
  ['subscriptions', 'subscription'],
  ['invoices', 'invoice'],
  ['checkout_sessions', 'checkout'],
  ['webhook_endpoints', 'webhook_endpoint'],
] as const

const objects = FAMILIES.map(
  ([table, family]) => `SELECT business_id, environment, id, '${family}' AS family FROM ${table}`,
).join(' UNION ALL ')

// An endpoint wants all that came after its last change and this many seconds, longer than the writing of an event
// takes: what was being written meanwhile may have missed it rightly.
const SETTLING = `interval '10 seconds'`
// Events carry real time and rows their business's, which in the sandbox may be ahead of it; the milliseconds in an
// id are real. A change later than the creation is taken to be as late as its row says.
const LAST_CHANGE = `CASE w.updated_at WHEN w.created_at
  THEN to_timestamp(('x' || substr(replace(w.id::text, '-', ''), 1, 12))::bit(48)::bigint / 1000.0)
  ELSE w.updated_at END`

/** I6. One pass over the events for what is owed, one for what they are about, one for the deliveries. */
export const changesAndEvents: Rule[] = [
  {
    name: 'event-missing',
    says: 'A change has no event.',
    find: `SELECT format('There is no %s for %s:%s.', o.type, o.prefix, o.id) AS breach
   FROM (${owed}) AS o
   WHERE NOT EXISTS (
     SELECT FROM events e
     WHERE (e.object_id, e.type, e.business_id, e.environment) = (o.id, o.type, o.business_id, o.environment)
   )`,
  },
  {
    name: 'event-object',
    says: 'An event is about something that is not there.',
    find: `SELECT format('Event evt:%s (%s) is about something that its business does not have in %s.', e.id, e.type, e.environment) AS breach
   FROM events e
   WHERE split_part(e.type, '.', 1) IN (${FAMILIES.map(([, family]) => `'${family}'`).join()})
     AND NOT EXISTS (
       SELECT FROM (${objects}) AS o
       WHERE (o.id, o.family, o.business_id, o.environment)
         = (e.object_id, split_part(e.type, '.', 1), e.business_id, e.environment)
     )`,
  },
  {
    name: 'delivery-missing',
    says: 'An endpoint that wants an event has no delivery of it.',
    find: `SELECT format('Event evt:%s (%s) has no delivery to endpoint whe:%s, which wants it.', e.id, e.type, w.id) AS breach
   FROM events e
   JOIN webhook_endpoints w ON w.business_id = e.business_id AND w.environment = e.environment
   WHERE w.active AND w.deleted_at IS NULL
     AND e.created_at > ${LAST_CHANGE} + ${SETTLING}
     AND e.type <> 'webhook.test'
     AND w.enabled_events && ARRAY['*', e.type, split_part(e.type, '.', 1) || '.*', regexp_replace(e.type, '\\.[^.]*$', '.*')]
     AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.event_id = e.id AND d.endpoint_id = w.id)`,
  },
]
