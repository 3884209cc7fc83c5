import type { Told } from '../story.fixture'

/** SQL that changes the subscription of a story. */
export const set = ({ subscription }: Told, change: string) =>
  `UPDATE subscriptions SET ${change} WHERE id = '${subscription}'`

/** SQL that changes an invoice, or takes it away. */
export const bill = (id: string | undefined, change: string) =>
  `UPDATE invoices SET ${change} WHERE id = '${id}'`
export const gone = (id: string | undefined) => `DELETE FROM invoices WHERE id = '${id}'`

/** The events of an object that have a type; the last one of several. */
export const event = (object: string | undefined, type: string) =>
  `id = (SELECT id FROM events WHERE object_id = '${object}' AND type = '${type}' ORDER BY sequence DESC LIMIT 1)`
export const eventGone = (object: string | undefined, type: string) =>
  `DELETE FROM events WHERE ${event(object, type)}`
export const says = (object: string | undefined, type: string, field: string, value: string) =>
  `UPDATE events SET data = jsonb_set(data::jsonb, '{${field}}', '${value}')::json WHERE ${event(object, type)}`
/** An event like that one, written again or with a change. */
export const again = (object: string | undefined, type: string, change = '') =>
  `CREATE TEMPORARY TABLE copied ON COMMIT DROP AS SELECT * FROM events WHERE ${event(object, type)};
   UPDATE copied SET id = khata_uuid7(), sequence = (SELECT max(sequence) + 1 FROM events)${change};
   INSERT INTO events SELECT * FROM copied; DROP TABLE copied`
