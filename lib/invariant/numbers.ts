import type { Rule } from './rule'

interface Series {
  name: string
  what: string
  /** SQL: the counters, and the rows that have the numbers. */
  counters: string
  table: string
  number: string
  /** The text before the fiscal year. */
  prefix: string
}

/** Each number of a series is used once: every number from 1 to the last one that its counter gave out. */
const numbersOf = ({ name, what, counters, table, number, prefix }: Series): Rule => ({
  name,
  says: `Numbers of ${what} have a gap or a wrong form, or one was given out and is not there.`,
  find: `SELECT format('Of %s in fiscal year %s of biz:%s, %s numbers of ${what} are in use (%s to %s) and %s were given out.',
      coalesce(c.environment, n.environment), coalesce(c.fiscal_year, n.fiscal_year), coalesce(c.business_id, n.business_id),
      coalesce(n.used, 0), coalesce(n.first::text, '-'), coalesce(n.last::text, '-'), coalesce(c.last_number, 0)) AS breach
    FROM ${counters} c
    FULL JOIN (
      SELECT business_id, environment, fiscal_year, count(DISTINCT n) AS used, min(n) AS first, max(n) AS last, count(*) AS rows
      FROM (
        SELECT business_id, environment, substring(${number} FROM '^${prefix}(\\d{4}-\\d{2})/') AS fiscal_year,
          substring(${number} FROM '^${prefix}\\d{4}-\\d{2}/(\\d{6}|[1-9]\\d{6,})$')::bigint AS n
        FROM ${table} WHERE ${number} IS NOT NULL) AS numbered
      GROUP BY 1, 2, 3
    ) AS n ON (n.business_id, n.environment, n.fiscal_year) = (c.business_id, c.environment, c.fiscal_year)
    WHERE (n.first, n.last, n.used, n.rows)
      IS DISTINCT FROM (1::bigint, c.last_number::bigint, c.last_number::bigint, c.last_number::bigint)`,
})

/** I9. */
export const numbersHaveNoGap: Rule[] = [
  numbersOf({
    name: 'invoice-numbers',
    what: 'invoices',
    counters: 'invoice_counters',
    table: 'invoices',
    number: 'invoice_number',
    prefix: '',
  }),
  numbersOf({
    name: 'credit-note-numbers',
    what: 'credit notes',
    counters: 'credit_note_counters',
    table: 'credit_notes',
    number: 'number',
    prefix: 'CN-',
  }),
  {
    name: 'invoice-order',
    says: 'An invoice has a lower number than one that was opened before it.',
    // A number is given out under the lock of its counter. The event about it is written later in the same transaction. So the events are
    // in the order of the numbers.
    find: `SELECT format('Invoice inv:%s has number %s, and invoice inv:%s with number %s was opened later.', before_id, before_number, invoice_id, number) AS breach
      FROM (
        SELECT *, lag(sequence) OVER numbered AS before, lag(invoice_id) OVER numbered AS before_id, lag(number) OVER numbered AS before_number
        FROM (SELECT business_id, environment, object_id AS invoice_id, sequence, data->>'invoiceNumber' AS number
          FROM events WHERE type = 'invoice.opened') AS told
        WINDOW numbered AS (PARTITION BY business_id, environment, split_part(number, '/', 1) ORDER BY split_part(number, '/', 2)::bigint)
      ) AS ordered
      WHERE sequence < before`,
  },
]
