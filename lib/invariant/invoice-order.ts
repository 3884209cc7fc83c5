import type { Rule } from './rule'

// A number is given out under the lock of its counter, and the event that tells it is written after that, in the same
// transaction. So the events have the order of the numbers.
const TOLD = `
  SELECT business_id, environment, object_id AS invoice_id, sequence, data->>'invoiceNumber' AS number
  FROM events WHERE type = 'invoice.opened'`

/** I9. */
export const invoicesInOrder: Rule = {
  name: 'invoice-order',
  says: 'An invoice has a lower number than one that was opened before it.',
  find: `SELECT format('Invoice inv:%s has number %s, and invoice inv:%s with number %s was opened later.', before_id, before_number, invoice_id, number) AS breach
   FROM (
     SELECT *, lag(sequence) OVER numbered AS before, lag(invoice_id) OVER numbered AS before_id, lag(number) OVER numbered AS before_number
     FROM (${TOLD}) AS told
     WINDOW numbered AS (PARTITION BY business_id, environment, split_part(number, '/', 1) ORDER BY split_part(number, '/', 2)::bigint)
   ) AS ordered
   WHERE sequence < before`,
}
