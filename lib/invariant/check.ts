import { PREFIXES, type Prefix, toWire } from '@/lib/core/id'
import { INVARIANTS, type Invariant } from './checks'
import type { Client, Rule } from './rule'

/** What one rule found. */
export interface RuleReport extends Pick<Rule, 'name' | 'says'> {
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
  /** Rule → how long it took. */
  times: Record<string, number>
}

// Enough to see what a breach is like; the total says how far it went.
const SHOWN_PER_RULE = 20

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
    const rules = invariant.rules.filter(({ name }) => only?.includes(name) ?? true)
    if (rules.length > 0) reports.push(await check(client, { ...invariant, rules }))
  }
  return reports
}

async function check(client: Client, invariant: Invariant): Promise<Report> {
  const { id, sentence, checks, count, rules, advice, whileRunning = false } = invariant
  const startedAt = performance.now()
  const { rows } = await client.query<{ count: string }>(count)
  const broken: RuleReport[] = []
  const times: Record<string, number> = {}
  for (const rule of rules) {
    const ruleStartedAt = performance.now()
    const { total, shown } = await breachesOf(client, rule)
    times[rule.name] = Math.round(performance.now() - ruleStartedAt)
    if (total > 0)
      broken.push({
        name: rule.name,
        says: rule.says,
        advice: rule.advice ?? advice,
        total,
        breaches: shown.map(withWireIds),
      })
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

interface Found {
  total: number
  shown: string[]
}

async function breachesOf(client: Client, { find }: Rule): Promise<Found> {
  if (typeof find === 'string') return breachesIn(client, find)
  const found: Found = { total: 0, shown: [] }
  await find(client, (breach) => {
    found.total += 1
    if (found.shown.length < SHOWN_PER_RULE) found.shown.push(breach)
  })
  return found
}

async function breachesIn(client: Client, sql: string): Promise<Found> {
  // Materialized, so that the planner plans for all rows and not for the first few, of which there should be none.
  const { rows } = await client.query<{ total: string; breach: string }>(
    `WITH found AS MATERIALIZED (${sql})
     SELECT (SELECT count(*) FROM found) AS total, breach FROM found LIMIT ${SHOWN_PER_RULE}`,
  )
  return { total: Number(rows[0]?.total ?? 0), shown: rows.map(({ breach }) => breach) }
}

function withWireIds(breach: string): string {
  return breach.replace(ID_IN_TEXT, (_, prefix: Prefix, uuid: string) => toWire(prefix, uuid))
}
