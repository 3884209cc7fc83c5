/** The time limits of a migration. Tests make them shorter. */
export interface MigrationLimits {
  /**
   * How long a statement may wait for a lock. All later statements on the same table wait behind it, so this is also how
   * long traffic may stop.
   */
  lockTimeoutMs: number
  /** How often a migration that got no lock, or met a deadlock, is tried. */
  attempts: number
  /** The pause after the first attempt. It grows by itself each time, up to `longestPauseMs`. Traffic goes on meanwhile. */
  pauseMs: number
  longestPauseMs: number
  /** How long a statement may run in a transaction. A request waits 15 s for a lock, and then fails. */
  statementTimeoutMs: number
  /** How long an index may take that is built beside the traffic. It stops nobody. */
  concurrentTimeoutMs: number
  /** How long a process waits while another one migrates. */
  turnTimeoutMs: number
  /** The pause between two looks at whether the other process has ended, and at who blocks. */
  lookMs: number
}

/** The attempts take about five minutes: the longest report that should keep a lock. */
export const MIGRATION_LIMITS: MigrationLimits = {
  lockTimeoutMs: 1_000,
  attempts: 30,
  pauseMs: 1_000,
  longestPauseMs: 10_000,
  statementTimeoutMs: 10_000,
  concurrentTimeoutMs: 6 * 3_600_000,
  turnTimeoutMs: 6 * 3_600_000,
  lookMs: 400,
}
