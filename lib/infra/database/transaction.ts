import { DomainError } from '@/lib/core/errors'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { inPart } from '@/lib/infra/telemetry/trace/span'
import { pool } from './db'
import { asUnavailable, isOutage, sqlState } from './outage'
import { isStalePlan, runStatement } from './statement'

/** One open transaction. */
export interface Tx {
  /**
   * Runs one prepared statement. Columns come back in camelCase, int8 as bigint, timestamptz as Date.
   * Statements in one `Promise.all` are sent together and run in that order. If one fails, all later ones fail too.
   */
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Does not wait for this write now. The commit waits for it, which saves a round trip. If the write fails, the
   * transaction fails.
   * Use it only if all three are true: nothing needs the result; the database itself refuses a wrong write; a benchmark
   * needs the speed (docs/decisions/0017-the-commit-travels-with-the-last-writes.md). Everywhere else, `await` the write.
   */
  awaitAtCommit(write: Promise<unknown>): void
  /**
   * Runs `work` in a savepoint. If it fails, only its writes are undone and the transaction goes on. Deferred
   * constraints are checked at the end of `work`.
   * @returns the error, or undefined if `work` succeeded.
   * @throws an outage (`isOutage`), because `work` did not cause it.
   */
  attempt(work: () => Promise<unknown>): Promise<unknown>
  /**
   * Calls `effect` after this transaction has committed. If it rolls back, `effect` is not called. `effect` must not
   * throw.
   */
  afterCommit(effect: () => void): void
}

// After a deadlock, a serialization failure or a migration, the work can be attempted again. Three attempts are enough:
// locks are taken in a fixed order, so conflicts are rare.
const RETRYABLE = new Map<string, 'deadlock' | 'serialization'>([
  ['40001', 'serialization'],
  ['40P01', 'deadlock'],
])
const MAX_ATTEMPTS = 3

const reasonToRepeat = (error: unknown) =>
  isStalePlan(error) ? 'migration' : RETRYABLE.get(sqlState(error) ?? '')

const IN_FAILED_TRANSACTION = '25P02'
const TOO_LATE = 'a statement came after the end of its transaction'

/**
 * Runs `work` in one transaction, READ COMMITTED, and commits. `work` may run again after a deadlock, so it must
 * touch nothing but the transaction. If it throws, the transaction is rolled back. One exception: if a DomainError
 * with `commits` is thrown, the transaction commits.
 * @throws {DomainError} `unavailable` if the database cannot be reached.
 */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return inPart(
    () => 'transaction',
    () => ({}),
    () => repeat(work),
  )
}

async function repeat<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(work)
    } catch (error) {
      const reason = reasonToRepeat(error)
      if (!reason || attempt >= MAX_ATTEMPTS) throw asUnavailable(error)
      count('khata_transaction_retries_total', { reason })
    }
  }
}

async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  const effects: (() => void)[] = []
  const writes: Promise<unknown>[] = []
  // In the order of the server's responses. The first failure caused the others.
  const failures: unknown[] = []
  const failedWrites = new Set<unknown>()
  const awaitAtCommit = (write: Promise<unknown>) => {
    writes.push(write)
    write.catch((error: unknown) => failedWrites.add(error))
  }
  const run = async <Row>(text: string, params: readonly unknown[]): Promise<Row[]> => {
    try {
      return await runStatement<Row>(client, text, params)
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  const attempt = async (part: () => Promise<unknown>): Promise<unknown> => {
    const before = { writes: writes.length, failures: failures.length, effects: effects.length }
    const failedBefore = [...failedWrites]
    await run('SAVEPOINT part', [])
    try {
      await part()
      await Promise.all(writes.slice(before.writes))
      await run('SET CONSTRAINTS ALL IMMEDIATE', [])
      await run('SET CONSTRAINTS ALL DEFERRED', [])
      await run('RELEASE SAVEPOINT part', [])
      return undefined
    } catch (error) {
      await Promise.allSettled(writes.slice(before.writes))
      const reason = reasonOf(error, failures.slice(before.failures), failedWrites)
      if (isOutage(asUnavailable(reason))) throw reason
      await run('ROLLBACK TO SAVEPOINT part', [])
      writes.length = before.writes
      failures.length = before.failures
      effects.length = before.effects
      failedWrites.clear()
      for (const failure of failedBefore) failedWrites.add(failure)
      return reason
    }
  }
  let ending = false
  let broken: Error | undefined
  // If the connection is lost, pg emits this event in addition to the error of the running statement. Without a
  // listener, the event would end the process.
  const onLoss = (error: Error) => {
    broken ??= error
  }
  client.on('error', onLoss)
  try {
    // Sent together with the first statement. It fails only if the connection fails, and then every later statement
    // fails too.
    awaitAtCommit(run('BEGIN', []))
    const result = await work({
      // A statement after the commit would run in a transaction of its own.
      query: (text, params = []) => (ending ? Promise.reject(new Error(TOO_LATE)) : run(text, params)),
      awaitAtCommit,
      attempt,
      afterCommit: (effect) => effects.push(effect),
    })
    // A statement that could not be sent has failed by the end of this turn of the event loop. If a statement fails at the server, the
    // server turns the COMMIT into a rollback.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    for (const failure of failedWrites) throw failure
    ending = true
    const [{ command }] = await Promise.all([client.query('COMMIT'), ...writes])
    if (command !== 'COMMIT') throw failures[0] ?? new Error('the server rolled a transaction back')
    for (const effect of effects) effect()
    return result
  } catch (error) {
    await Promise.allSettled(writes)
    const cause = broken ?? reasonOf(error, failures, failedWrites)
    const end = cause instanceof DomainError && cause.facts.commits ? 'COMMIT' : 'ROLLBACK'
    // The state of a connection that cannot end its transaction is unknown. It must not return to the pool.
    await client.query(end).catch(onLoss)
    throw cause
  } finally {
    client.off('error', onLoss)
    client.release(broken)
  }
}

/**
 * The reason why a transaction failed. After the first failed statement, all later ones fail with "current
 * transaction is aborted", and `Promise.all` may report any of them. If a write of `awaitAtCommit` failed, its error is
 * the reason.
 */
function reasonOf(error: unknown, failures: readonly unknown[], failedWrites: ReadonlySet<unknown>): unknown {
  const isReason = (failure: unknown) => sqlState(failure) !== IN_FAILED_TRANSACTION
  const failedWrite = [...failedWrites].find(isReason)
  if (failedWrite !== undefined) return failedWrite
  return isReason(error) ? error : (failures.find(isReason) ?? error)
}
