import type { Rule } from './rule'

/** I8: what a price costs follows from its changes. Their ids are in the order of time (docs/decisions/0007-agreements.md). */
export const pricesFollow: Rule = {
  name: 'price-changes',
  says: 'The changes of a price do not lead from one amount to the next and to what it costs now.',
  find: `SELECT format('Price price:%s is of %s paisa after its change from %s to %s paisa, and %s.', price_id,
      now_paisa, from_paisa, to_paisa,
      CASE WHEN next_paisa IS NULL THEN 'no later change is known' ELSE format('the next one is from %s', next_paisa) END) AS breach
    FROM (
      SELECT ch.price_id, ch.from_paisa, ch.to_paisa, p.amount_paisa AS now_paisa,
        lead(ch.from_paisa) OVER (PARTITION BY ch.business_id, ch.environment, ch.price_id ORDER BY ch.id) AS next_paisa
      FROM price_changes ch
      JOIN prices p ON (p.business_id, p.environment, p.id) = (ch.business_id, ch.environment, ch.price_id)
    ) AS c
    WHERE to_paisa <> coalesce(next_paisa, now_paisa)`,
}
