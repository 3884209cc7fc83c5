import { PREFIXES, type Prefix, toWire } from '@/lib/core/id'
import { INVARIANTS, type Invariant } from './checks'
import { findBreaches } from './find'
import type { Client, Rule, RuleGroup, RuleName } from './rule'

/** What one rule found. */
export interface RuleReport extends Pick<RuleName, 'name' | 'says'> {
  /** What an operator does first. */
  advice: string
  /** All breaches there are. */
  total: number
  /** A sentence for each of the first ones, at most 20. */
  breaches: string[]
}

export interface Report extends Pick<Invariant, 'id' | 'sentence'> {
  whileRunning: boolean
  /** What was checked, with its number: `1,204 invoices`. */
  checked: string
  /** All breaches of all its rules. */
  total: number
  /** The sentences of all its rules. */
  breaches: string[]
  /** The rules that found something. */
  broken: RuleReport[]
  ms: number
  /** How long each reading took, by the name of its first rule. */
  times: Record<string, number>
}

const ID_IN_TEXT = new RegExp(`\\b(${Object.keys(PREFIXES).join('|')}):([0-9a-f-]{36})`, 'g')

/** Checks all invariants on one snapshot of the database, reading only, beside whatever else is going on. */
export async function checkInvariants(client: Client): Promise<Report[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  try {
    return await checkSnapshot(client)
  } finally {
    // On a connection that is gone this fails too, and the first failure is the one to report.
    await client.query('ROLLBACK').catch(() => {})
  }
}

/**
 * Checks all invariants in the transaction that `client` has open, uncommitted changes included.
 * @param only names of rules, where a caller wants to know of these alone.
 */
export async function checkSnapshot(client: Client, only?: readonly string[]): Promise<Report[]> {
  // The joins are of whole tables: hashes that fit in memory make them several times faster.
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
