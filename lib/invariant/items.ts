import type { Rule } from './rule'

const LINES = `SELECT i.business_id, i.environment, i.id AS invoice_id, i.customer_id, l->>'item' AS item_id,
    l->>'amountPaisa' AS amount FROM invoices i CROSS JOIN LATERAL jsonb_path_query(i.lines, '$[*] ? (exists(@.item))') AS l`

/** What was billed once, and the lines that it became. */
export const itemsAreLines: Rule[] = [
  {
    name: 'item-line',
    says: 'A billed item has no line of its amount on its invoice, or a line names an item that is not billed there.',
    find: `SELECT format('Item ii:%s (%s paisa) is billed on invoice inv:%s, and its line is on invoice inv:%s of %s paisa.', coalesce(t.id::text, l.item_id),
        t.amount_paisa * t.quantity, t.invoice_id, l.invoice_id, l.amount) AS breach
      FROM (SELECT * FROM invoice_items WHERE invoice_id IS NOT NULL) t
      FULL JOIN (${LINES}) l ON (l.business_id, l.environment, l.item_id) = (t.business_id, t.environment, t.id::text)
      WHERE (t.invoice_id, t.customer_id, (t.amount_paisa * t.quantity)::text) IS DISTINCT FROM (l.invoice_id, l.customer_id, l.amount)`,
  },
]
