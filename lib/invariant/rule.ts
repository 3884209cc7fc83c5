import type pg from 'pg'

export type Client = Pick<pg.ClientBase, 'query'>

/** One way to break an invariant. */
export interface RuleName {
  /** For example `charge-instant`. */
  name: string
  /** One sentence that says what is wrong if the rule finds something. */
  says: string
  /** What an operator should do first, if it differs from the advice of the invariant. */
  advice?: string
}

// A breach contains ids as `inv:<uuid>`. The report shows their wire form: `inv_01h4…`.

/** A rule in SQL, with one sentence per breach in the column `breach`, or in code. */
export interface Rule extends RuleName {
  find: string | ((client: Client, found: (breach: string) => void) => Promise<void>)
}

/** Rules that are checked in one pass: SQL with the columns `rule` and `breach`, or code. */
export interface RuleGroup {
  rules: readonly RuleName[]
  find: string | ((client: Client, found: Found) => Promise<void>)
}

export type Found = (rule: string, breach: string) => void

/**
 * The smallest id of rows whose events are certainly still kept. An id contains the time of the system and not of a sandbox clock. Events
 * are kept for 90 days. This uses one day less, because the purge may run at any time.
 */
export const KEPT_SINCE = `(
  lpad(to_hex((extract(epoch FROM now() - interval '89 days') * 1000)::bigint), 12, '0') || '70008000000000000000'
)::uuid`

/** The largest amount by which a clock may be set back. */
export const CLOCK_ERROR = `interval '1 hour'`
