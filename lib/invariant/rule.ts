/** One way of breaking an invariant: SQL with one text column, a sentence per breach, and no rows while all is well. */
export type Rule = string

// In a breach an id stands as `inv:<uuid>`, and the runner shows it as people know it: `inv_01h4…`.

/**
 * The smallest id of rows whose events are certainly still kept. Ids carry the system's time, which a sandbox clock
 * does not move; events are kept for 90 days, and the day less is for the purge to take its time.
 */
export const KEPT_SINCE = `(
  lpad(to_hex((extract(epoch FROM now() - interval '89 days') * 1000)::bigint), 12, '0') || '70008000000000000000'
)::uuid`
