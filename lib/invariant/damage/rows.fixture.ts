import type { Told } from '../story.fixture'

/** SQL that changes the subscription of a story. */
export const set = ({ subscription }: Told, change: string) =>
  `UPDATE subscriptions SET ${change} WHERE id = '${subscription}'`

/** SQL that changes an invoice, or takes it away. */
export const bill = (id: string | undefined, change: string) =>
  `UPDATE invoices SET ${change} WHERE id = '${id}'`
export const gone = (id: string | undefined) => `DELETE FROM invoices WHERE id = '${id}'`
