/** A table that is partitioned by the time in its ids. */
export interface PartitionedTable {
  name: string
  /** The length of a partition, in UTC. */
  by: 'month' | 'day'
  /** How many partitions after the present one are kept ready. */
  ahead: number
  /** A partition is dropped this many days after its end. Null if rows are kept for ever. */
  keptDays: number | null
  /** SQL: rows that make a partition wait another week. */
  unfinished?: string
  /** A partition is dropped after that of this table, whose rows refer to it. */
  after?: string
}

const KEPT_FOR_GOOD = { by: 'month', ahead: 3, keptDays: null } as const
// The API reference promises 90 days.
const EVENTS = { by: 'month', ahead: 3, keptDays: 90 } as const

/** Every partitioned table. The first migration makes the first partition of each. */
export const PARTITIONED_TABLES: readonly PartitionedTable[] = [
  // The retries of a delivery take three days. A member may replay one on the last day.
  { name: 'webhook_deliveries', ...EVENTS, unfinished: 'due_at IS NOT NULL' },
  { name: 'events', ...EVENTS, after: 'webhook_deliveries' },
  { name: 'ledger_transactions', ...KEPT_FOR_GOOD },
  { name: 'ledger_entries', ...KEPT_FOR_GOOD },
  { name: 'audit_entries', ...KEPT_FOR_GOOD },
  // The API reference promises 14 days.
  { name: 'request_log', by: 'day', ahead: 7, keptDays: 14 },
]
