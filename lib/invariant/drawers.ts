import { CLOCK_ERROR, type Rule } from './rule'

// SQL: when a row was made in real time.
const madeAt = (of: string) => `khata_made_at(${of}.id)`

/**
 * SQL: true of a payment `p` that the count `d` must have seen, or with `-` as its sign, of one that it may have seen. Which of two
 * that were written within the error of a clock came first is not known.
 */
const seen = (sign: '+' | '-') => `(${madeAt('p')} < ${madeAt('d')} ${sign === '+' ? '-' : '+'} ${CLOCK_ERROR}
  AND (p.reversed_at IS NULL OR p.reversed_at > d.created_at ${sign} ${CLOCK_ERROR}))`

/** Counts of drawers. */
export const drawersAreCounted: Rule[] = [
  {
    name: 'drawer-count',
    says: 'A count of a drawer expected other cash than its person had recorded for the day by then.',
    // Days are those of the time zone at the count. Who has changed it since has moved them.
    find: `SELECT format('Count cnt:%s of the drawer of mem:%s on %s expected %s paisa, and between %s and %s were recorded by then.',
        d.id, d.member_id, d.day, d.expected_paisa, p.least, p.most) AS breach
      FROM drawer_counts d
      JOIN businesses b ON b.id = d.business_id
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(p.amount_paisa) FILTER (WHERE ${seen('+')}), 0) AS least, coalesce(sum(p.amount_paisa) FILTER (WHERE ${seen('-')}), 0) AS most
        FROM payments p
        WHERE (p.business_id, p.environment, p.member_id, p.method) = (d.business_id, d.environment, d.member_id, 'cash'::payment_method)
          AND p.received_at >= d.day::timestamp AT TIME ZONE b.time_zone AND p.received_at < (d.day + 1)::timestamp AT TIME ZONE b.time_zone
      ) p
      WHERE d.expected_paisa NOT BETWEEN p.least AND p.most AND NOT EXISTS (
        SELECT FROM audit_entries a WHERE a.business_id = d.business_id AND a.id > d.id AND a.details ? 'timeZone')`,
  },
]
