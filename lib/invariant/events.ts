import { type Document, documentOf, FAMILIES, type FamilyName, type Row, TYPES_OF } from './documents'
import { pages } from './pages'
import { type Client, type Found, KEPT_SINCE, type Rule, type RuleGroup } from './rule'

/** [family, the event type that each of its objects has exactly once, SQL for how often it must exist]. */
const WRITTEN_ONCE: [FamilyName, type: string, times: string][] = [
  ['customer', 'customer.created', '1'],
  ['product', 'product.created', '1'],
  ['price', 'price.created', '1'],
  ['payment_link', 'payment_link.created', '1'],
  ['subscription', 'subscription.created', '1'],
  ['subscription', 'subscription.canceled', `(t.status = 'canceled')::int`],
  ['invoice', 'invoice.created', '1'],
  ['invoice', 'invoice.opened', `(t.status <> 'draft')::int`],
  ['invoice', 'invoice.paid', `(t.status = 'paid')::int`],
  ['invoice', 'invoice.voided', `(t.status = 'void')::int`],
  ['credit_note', 'credit_note.created', '1'],
  ['payment', 'payment.recorded', '1'],
  ['payment', 'payment.reversed', '(t.reversed_at IS NOT NULL)::int'],
  ['qr_request', 'qr_request.paid', `(t.status = 'paid')::int`],
  ['qr_request', 'qr_request.held', '(t.held_for IS NOT NULL)::int'],
  ['qr_request', 'qr_request.given_back', `(t.status = 'given_back')::int`],
  ['payment_question', 'payment_question.created', '1'],
  ['payment_question', 'payment_question.answered', '(t.answered_at IS NOT NULL)::int'],
  ['agreement', 'agreement.ended', `(t.status = 'ended' AND t.given_at IS NOT NULL)::int`],
  ['checkout', 'checkout.session.completed', `(t.status = 'completed')::int`],
  ['checkout', 'checkout.session.expired', `(t.status = 'expired')::int`],
  ['withdrawal', 'withdrawal.requested', `(t.money_mode = 'own')::int`],
  ['withdrawal', 'withdrawal.canceled', `(t.money_mode = 'own' AND t.status = 'canceled')::int`],
  ['topup', 'wallet.topup_succeeded', `(t.state = 'succeeded' AND t.business_id IS NOT NULL)::int`],
]

/** SQL: the condition under which the event `e` is about the row `t` of a family. Top-ups and wallets have no tenant in their key. */
const isAbout = (family: FamilyName) =>
  family === 'topup' || family === 'wallet'
    ? '(e.environment, e.object_id) = (t.environment, t.id)'
    : '(e.business_id, e.environment, e.object_id) = (t.business_id, t.environment, t.id)'

/** SQL: events of a family whose object cannot be found. A discarded draft is deleted. In production, the id of a wallet is a pseudonym. */
const WITHOUT_OBJECT: Partial<Record<FamilyName, string>> = {
  invoice: `AND NOT EXISTS (SELECT FROM events d WHERE d.type = 'invoice.deleted'
          AND (d.business_id, d.environment, d.object_id) = (e.business_id, e.environment, e.object_id))`,
  wallet: `AND e.environment = 'sandbox'`,
}

const typesOf = (family: FamilyName) => TYPES_OF[family].map((type) => `'${type}'`).join(', ')

const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[]

/** I6. Events are kept for ninety days, so older objects have no rule. */
export const eventsAreWritten: Rule[] = [
  {
    name: 'event-missing',
    says: 'What happens to an object once has no event, or more than one.',
    find: WRITTEN_ONCE.map(
      ([
        family,
        type,
        times,
      ]) => `SELECT format('Of ${FAMILIES[family].prefix}:%s there are %s events ${type}, and should be %s.', t.id, coalesce(e.count, 0), ${times}) AS breach
        FROM ${FAMILIES[family].table} t
        LEFT JOIN (SELECT business_id, environment, object_id, count(*) AS count FROM events WHERE type = '${type}' GROUP BY 1, 2, 3) e ON ${isAbout(family)}
        WHERE t.id >= ${KEPT_SINCE} AND coalesce(e.count, 0) <> ${times}`,
    ).join('\nUNION ALL\n'),
  },
  {
    name: 'event-object',
    says: 'An event is about an object that does not exist.',
    find: FAMILY_NAMES.map(
      (
        family,
      ) => `SELECT format('Event evt:%s (%s) is about %s, which its business does not have.', e.id, e.type, e.object_id) AS breach
        FROM events e
        WHERE e.type IN (${typesOf(family)}) AND NOT EXISTS (SELECT FROM ${FAMILIES[family].table} t WHERE ${isAbout(family)})
        ${WITHOUT_OBJECT[family] ?? ''}`,
    ).join('\nUNION ALL\n'),
  },
  {
    name: 'event-timeline',
    says: 'The events of an invoice are not the entries of its timeline.',
    find: `SELECT format('The timeline of invoice inv:%s has %s, and its events are %s.', i.id, jsonb_path_query_array(i.timeline, '$[*].type'),
        coalesce(e.types, '[]')) AS breach
      FROM invoices i
      LEFT JOIN (SELECT business_id, environment, object_id, jsonb_agg(type ORDER BY sequence) AS types FROM events
        WHERE type LIKE 'invoice.%' GROUP BY 1, 2, 3) e ON (e.business_id, e.environment, e.object_id) = (i.business_id, i.environment, i.id)
      WHERE i.id >= ${KEPT_SINCE} AND coalesce(e.types, '[]') <> jsonb_path_query_array(i.timeline, '$[*].type')`,
  },
]

/** I6: the last event of an object shows the object as it is now. So no change happened without an event. */
export const lastEventsShow: RuleGroup = {
  rules: [{ name: 'event-last', says: 'An object is not as its last event says.' }],
  async find(client, found) {
    for (const family of FAMILY_NAMES) await compareFamily(client, family, found)
  },
}

async function compareFamily(client: Client, family: FamilyName, found: Found): Promise<void> {
  const last = `SELECT t.*, e.last_event FROM ${FAMILIES[family].table} t
    JOIN (SELECT DISTINCT ON (business_id, environment, object_id) business_id, environment, object_id, data AS last_event
      FROM events WHERE type IN (${typesOf(family)}) ORDER BY business_id, environment, object_id, sequence DESC) e ON ${isAbout(family)}`
  for await (const rows of pages<Row>(client, last))
    for (const { last_event, ...row } of rows) {
      const problem = differenceOf(family, row, last_event)
      if (problem) found('event-last', problem)
    }
}

/** Compares the fields that both have, because an event of an older version lacks newer fields. */
function differenceOf(family: FamilyName, row: Row, told: Document): string | undefined {
  const id = `${FAMILIES[family].prefix}:${row.id}`
  let shown: Document
  try {
    shown = documentOf(family, row)
  } catch (error) {
    return `GET cannot show ${id}: ${(error as Error).message}.`
  }
  const names = Object.keys(shown).filter((name) => name in told && !isEqual(shown[name], told[name]))
  if (names.length === 0) return undefined
  return `The last event of ${id} says ${inShort(told, names)}, and it is ${inShort(shown, names)}.`
}

const MAX_SHOWN = 120

function inShort(document: Document, names: readonly string[]): string {
  const text = names.map((name) => `${name} ${JSON.stringify(document[name]) ?? 'nothing'}`).join(', ')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}

/** Whether two JSON values are equal. The order of keys does not matter, and an undefined value counts as absent. */
function isEqual(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b
  const [one, other] = [a as Document, b as Document]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) =>
    isEqual(one[key], other[key]),
  )
}
