import type { RuleGroup } from './rule'

/** A rule about one row. The SQL is the condition under which the row breaks the rule, and the arguments of format() for the sentence. */
export type RowRule = [name: string, says: string, isBroken: string, breach: string]

/**
 * Rules that compare each row of a table with rows that it refers to. One pass checks them all.
 * @param from the FROM clause; its aliases are those of the rules.
 */
export function rowRules(rules: readonly RowRule[], from: string): RuleGroup {
  const columns = rules.map(
    ([, , isBroken, breach], i) => `CASE WHEN ${isBroken} THEN format(${breach}) END AS b${i}`,
  )
  const names = rules.map((_, i) => `b${i}`)
  return {
    rules: rules.map(([name, says]) => ({ name, says })),
    // Few rows break a rule. Only these are split into one result per rule.
    find: `SELECT v.rule, v.breach
      FROM (SELECT ${columns.join(',\n        ')}\n      ${from} OFFSET 0) AS looked
      CROSS JOIN LATERAL unnest(ARRAY['${rules.map(([name]) => name).join(`', '`)}'], ARRAY[${names}]) AS v(rule, breach)
      WHERE coalesce(${names}) IS NOT NULL AND v.breach IS NOT NULL`,
  }
}
