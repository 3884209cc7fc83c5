import { PREFIXES, type Prefix, toWire } from '@/lib/core/id'
import { INVARIANTS, type Invariant } from './checks'
import { findBreaches } from './find'
import type { Client, Rule, RuleGroup, RuleName } from './rule'

/** The result of one rule that found something. */
export interface RuleReport extends Pick<RuleName, 'name' | 'says'> {
  /** What an operator should do first. */
  advice: string
  /** The number of all breaches. */
  total: number
  /** A sentence for each of the first breaches, at most 20. */
  breaches: string[]
}

export interface Report extends Pick<Invariant, 'id' | 'sentence'> {
  whileRunning: boolean
  /** What was checked, and how many: `1,204 invoices`. */
  checked: string
  /** The number of all breaches of its rules. */
  total: number
  /** The sentences of all its rules. */
  breaches: string[]
  /** The rules that found something. */
  broken: RuleReport[]
  ms: number
  /** How many milliseconds each group of rules took, by the name of its first rule. */
  times: Record<string, number>
}

const ID_IN_TEXT = new RegExp(`\\b(${Object.keys(PREFIXES).join('|')}):([0-9a-f-]{36})`, 'g')

/** Checks all invariants on one snapshot of the database. It only reads, so it can run while the system works. */
export async function checkInvariants(client: Client): Promise<Report[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  try {
    return await checkSnapshot(client)
  } finally {
    // Fails too if the connection is lost. The first error is the one to report.
    await client.query('ROLLBACK').catch(() => {})
  }
}

/**
 * Checks all invariants in the open transaction of `client`, including its uncommitted changes.
 * @param only the names of the rules to check. The default is all.
 */
export async function checkSnapshot(client: Client, only?: readonly string[]): Promise<Report[]> {
  // The rules join whole tables. Hash tables that fit in memory make this several times faster.
  await client.query(
    `SET LOCAL work_mem = '128MB'; SET LOCAL statement_timeout = 0; SET LOCAL TimeZone = 'UTC'`,
  )
  const reports: Report[] = []
  for (const invariant of INVARIANTS) {
    const groups = invariant.rules.map(asGroup).filter(({ rules }) => isWanted(rules, only))
    if (groups.length > 0) reports.push(await check(client, invariant, groups))
  }
  return reports
}

const isWanted = (rules: readonly RuleName[], only: readonly string[] | undefined) =>
  only === undefined || rules.some(({ name }) => only.includes(name))

function asGroup(rule: Rule | RuleGroup): RuleGroup {
  if ('rules' in rule) return rule
  const { name, find } = rule
  if (typeof find === 'string')
    return { rules: [rule], find: `SELECT '${name}' AS rule, breach FROM (${find}) AS found` }
  return { rules: [rule], find: (client, found) => find(client, (breach) => found(name, breach)) }
}

async function check(client: Client, invariant: Invariant, groups: readonly RuleGroup[]): Promise<Report> {
  const { id, sentence, checks, count, advice, whileRunning = false } = invariant
  const startedAt = performance.now()
  const { rows } = await client.query<{ count: string }>(count)
  const broken: RuleReport[] = []
  const times: Record<string, number> = {}
  for (const group of groups) {
    const groupStartedAt = performance.now()
    const breaches = await findBreaches(client, group)
    times[group.rules[0]?.name ?? ''] = Math.round(performance.now() - groupStartedAt)
    for (const rule of group.rules) {
      const { total = 0, shown = [] } = breaches.get(rule.name) ?? {}
      const { name, says } = rule
      if (total > 0)
        broken.push({ name, says, advice: rule.advice ?? advice, total, breaches: shown.map(withWireIds) })
    }
  }
  return {
    id,
    sentence,
    whileRunning,
    checked: `${Number(rows[0]?.count).toLocaleString('en')} ${checks}`,
    total: broken.reduce((sum, { total }) => sum + total, 0),
    breaches: broken.flatMap(({ breaches }) => breaches),
    broken,
    ms: Math.round(performance.now() - startedAt),
    times,
  }
}

function withWireIds(breach: string): string {
  return breach.replace(ID_IN_TEXT, (_, prefix: Prefix, uuid: string) => toWire(prefix, uuid))
}
