import type { Client, RuleGroup } from './rule'

/** The result of one rule: the number of breaches and the first sentences. */
export interface Breaches {
  total: number
  shown: string[]
}

// Enough examples to understand a problem. The total says how many there are.
const SHOWN_PER_RULE = 20

/**
 * Runs a group of rules. If its query fails, for example because a column is gone, this counts as a breach of its first
 * rule, and the next groups still run.
 */
export async function findBreaches(client: Client, group: RuleGroup): Promise<Map<string, Breaches>> {
  try {
    return await ask(client, group)
  } catch (error) {
    // Fails too if the connection is lost, which ends the check.
    await client.query('ROLLBACK TO rules')
    const shown = [`The database refuses the query of this rule: ${(error as Error).message}.`]
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
    await client.query('SAVEPOINT rules')
    await find(client, (rule, breach) => {
      const found = of(rule)
      found.total += 1
      if (found.shown.length < SHOWN_PER_RULE) found.shown.push(breach)
    })
    await client.query('RELEASE rules')
    return breaches
  }
  for (const { rule, total, breach } of await rowsFound(client, find)) {
    const found = of(rule)
    found.total = Number(total)
    found.shown.push(breach)
  }
  return breaches
}

interface Row {
  rule: string
  total: string
  breach: string
}

/** Asks with one message, because most rules find nothing, and three round trips would take longer than such a query. */
async function rowsFound(client: Client, find: string): Promise<Row[]> {
  // MATERIALIZED makes the planner plan for all rows instead of the first few. Usually there are none, so all must be searched.
  const results: unknown = await client.query(
    `SAVEPOINT rules;
     WITH found AS MATERIALIZED (${find})
     SELECT rule, total, breach FROM (
       SELECT rule, breach, count(*) OVER (PARTITION BY rule) AS total, row_number() OVER (PARTITION BY rule) AS place FROM found
     ) AS numbered WHERE place <= ${SHOWN_PER_RULE} ORDER BY rule, place;
     RELEASE rules`,
  )
  const [, { rows }] = results as [unknown, { rows: Row[] }]
  return rows
}
