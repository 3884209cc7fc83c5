import type { Client, RuleGroup } from './rule'

/** What was found by one rule: how often, and the first sentences. */
export interface Breaches {
  total: number
  shown: string[]
}

// Enough to see what a breach is like; the total says how far it went.
const SHOWN_PER_RULE = 20

/**
 * Asks a group of rules. When it cannot even be asked (a column is gone, say), that is what its first rule has found,
 * and the groups after it are asked all the same.
 */
export async function findBreaches(client: Client, group: RuleGroup): Promise<Map<string, Breaches>> {
  await client.query('SAVEPOINT rules')
  try {
    const found = await ask(client, group)
    await client.query('RELEASE rules')
    return found
  } catch (error) {
    // On a connection that is gone this fails too, and with it the check.
    await client.query('ROLLBACK TO rules')
    const shown = [`The database cannot answer this: ${(error as Error).message}.`]
    return new Map([[group.rules[0]?.name ?? '', { total: 1, shown }]])
  }
}

async function ask(client: Client, { find }: RuleGroup): Promise<Map<string, Breaches>> {
  const breaches = new Map<string, Breaches>()
  const of = (rule: string) => {
    const known = breaches.get(rule) ?? { total: 0, shown: [] }
    breaches.set(rule, known)
    return known
  }
  if (typeof find === 'function') {
    await find(client, (rule, breach) => {
      const found = of(rule)
      found.total += 1
      if (found.shown.length < SHOWN_PER_RULE) found.shown.push(breach)
    })
    return breaches
  }
  // Materialized, so that the planner plans for all rows and not for the first few, of which there should be none.
  const { rows } = await client.query<{ rule: string; total: string; breach: string }>(
    `WITH found AS MATERIALIZED (${find})
     SELECT rule, total, breach FROM (
       SELECT rule, breach, count(*) OVER (PARTITION BY rule) AS total, row_number() OVER (PARTITION BY rule) AS place FROM found
     ) AS numbered WHERE place <= ${SHOWN_PER_RULE} ORDER BY rule, place`,
  )
  for (const { rule, total, breach } of rows) {
    const found = of(rule)
    found.total = Number(total)
    found.shown.push(breach)
  }
  return breaches
}
