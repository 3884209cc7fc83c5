import type pg from 'pg'

export type Client = Pick<pg.ClientBase, 'query'>

/** Takes a sentence for each breach. An id in it stands as `inv:<uuid>` and is shown as people know it: `inv_01h4…`. */
export type Found = (breach: string) => void

/** One way of breaking an invariant. */
export interface Rule {
  /** Its name in reports and tests, such as `charge-amount`. */
  name: string
  /** What is wrong when it finds something: one sentence. */
  says: string
  /** What an operator does first, where that is not what its invariant advises. */
  advice?: string
  /**
   * How breaches are found: SQL with one text column, a sentence per breach; or, for what SQL cannot compute, a function
   * that reads through the same connection, a bounded page at a time.
   */
  find: string | ((client: Client, found: Found) => Promise<void>)
}

/**
 * The smallest id of rows whose events are certainly still kept. Ids carry the system's time, which a sandbox clock
 * does not move; events are kept for 90 days, and the day less is for the purge to take its time.
 */
export const KEPT_SINCE = `(
  lpad(to_hex((extract(epoch FROM now() - interval '89 days') * 1000)::bigint), 12, '0') || '70008000000000000000'
)::uuid`
