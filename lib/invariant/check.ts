import type pg from 'pg'
import { PREFIXES, type Prefix, toWire } from '@/lib/core/id'
import { INVARIANTS, type Invariant } from './checks'
import type { Rule } from './rule'

export interface Report {
  id: Invariant['id']
  sentence: string
  whileRunning: boolean
  /** What was checked, with its number: `1,204 invoices`. */
  checked: string
  /** All breaches there are. */
  total: number
  /** A sentence for each of the first ones, at most 20 per rule. */
  breaches: string[]
  ms: number
}

type Client = Pick<pg.ClientBase, 'query'>

// Enough to see what a breach is like; the total says how far it went.
const SHOWN_PER_RULE = 20

const ID_IN_TEXT = new RegExp(`\\b(${Object.keys(PREFIXES).join('|')}):([0-9a-f-]{36})`, 'g')

/** Checks all invariants on one snapshot of the database, reading only, beside whatever else is going on. */
export async function checkInvariants(client: Client): Promise<Report[]> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  try {
    return await checkSnapshot(client)
  } finally {
    // On a connection that is gone this fails too, and the first failure is the one to hear of.
    await client.query('ROLLBACK').catch(() => {})
  }
}

/** Checks all invariants in the transaction that `client` has open, uncommitted changes included. */
export async function checkSnapshot(client: Client): Promise<Report[]> {
  // The joins are of whole tables: hashes that fit in memory make them several times faster.
  await client.query(
    `SET LOCAL work_mem = '128MB'; SET LOCAL statement_timeout = 0; SET LOCAL TimeZone = 'UTC'`,
  )
  const reports: Report[] = []
  for (const invariant of INVARIANTS) reports.push(await check(client, invariant))
  return reports
}

async function check(
  client: Client,
  { id, sentence, checks, count, rules, ...rest }: Invariant,
): Promise<Report> {
  const startedAt = performance.now()
  const { rows } = await client.query<{ count: string }>(count)
  const found = []
  for (const rule of rules) found.push(await breachesOf(client, rule))
  return {
    id,
    sentence,
    whileRunning: rest.whileRunning ?? false,
    checked: `${Number(rows[0]?.count).toLocaleString('en')} ${checks}`,
    total: found.reduce((sum, { total }) => sum + total, 0),
    breaches: found.flatMap(({ shown }) => shown),
    ms: Math.round(performance.now() - startedAt),
  }
}

async function breachesOf(client: Client, rule: Rule): Promise<{ total: number; shown: string[] }> {
  // Materialized, so that the planner plans for all rows and not for the first few, of which there should be none.
  const { rows } = await client.query<{ total: string; breach: string }>(
    `WITH found AS MATERIALIZED (${rule})
     SELECT (SELECT count(*) FROM found) AS total, breach FROM found LIMIT ${SHOWN_PER_RULE}`,
  )
  return { total: Number(rows[0]?.total ?? 0), shown: rows.map(({ breach }) => withWireIds(breach)) }
}

function withWireIds(breach: string): string {
  return breach.replace(ID_IN_TEXT, (_, prefix: Prefix, uuid: string) => toWire(prefix, uuid))
}
