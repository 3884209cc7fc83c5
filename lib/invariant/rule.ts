import type pg from 'pg'

export type Client = Pick<pg.ClientBase, 'query'>

/** One way of breaking an invariant, as reports and tests name it. */
export interface RuleName {
  /** Such as `charge-instant`. */
  name: string
  /** What is wrong when it finds something: one sentence. */
  says: string
  /** What an operator does first, where that is not what its invariant advises. */
  advice?: string
}

// In a breach an id stands as `inv:<uuid>`, and the report shows it as people know it: `inv_01h4…`.

/** A rule in SQL that gives a column `breach`, a sentence for each, or in code. */
export interface Rule extends RuleName {
  find: string | ((client: Client, found: (breach: string) => void) => Promise<void>)
}

/** Rules that are found in one reading: SQL that gives the columns `rule` and `breach`, or code. */
export interface RuleGroup {
  rules: readonly RuleName[]
  find: string | ((client: Client, found: Found) => Promise<void>)
}

export type Found = (rule: string, breach: string) => void

/**
 * The smallest id of rows whose events are certainly still kept. Ids carry the system's time, which a sandbox clock
 * does not move; events are kept for 90 days, and the day less is for the purge to take its time.
 */
export const KEPT_SINCE = `(
  lpad(to_hex((extract(epoch FROM now() - interval '89 days') * 1000)::bigint), 12, '0') || '70008000000000000000'
)::uuid`
