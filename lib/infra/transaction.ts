import { DomainError } from '@/lib/core/errors'
import { pool } from './db'
import { asUnavailable, isOutage, sqlState } from './outage'
import { runStatement } from './statement'

/** One open transaction. */
export interface Tx {
  /**
   * Runs one prepared statement. Columns come back in camelCase, int8 as bigint, timestamptz as Date. Statements begun
   * together (`Promise.all`) travel together and run in that order; after one that fails, the others fail as well.
   */
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Waits for a write when the transaction commits, and not before: the write travels with the statements that follow
   * it, the commit included, and saves a round trip. If it fails, the transaction fails. Only for a write whose result
   * nothing needs and that the database itself refuses when it is wrong, and only where a measured figure needs it
   * (docs/decisions/0017-the-commit-travels-with-the-last-writes.md). Everywhere else, `await` the write.
   */
  awaitAtCommit(write: Promise<unknown>): void
  /**
   * Does `work` as a part that can fail alone: then only what it wrote is undone, and the transaction goes on. What the
   * commit would check is checked at the end of the part.
   * @returns why it failed; undefined when it did not.
   * @throws an outage (`isOutage`), which is no fault of the part.
   */
  attempt(work: () => Promise<unknown>): Promise<unknown>
  /** Calls `effect` once this transaction has committed, and never otherwise. It must not throw. */
  afterCommit(effect: () => void): void
}

// After a deadlock or a serialization failure, the database asks for another attempt. Three are plenty: locks are taken
// in one order and meet only by accident.
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 3

const IN_FAILED_TRANSACTION = '25P02'
const TOO_LATE = 'a statement came after the end of its transaction'

/**
 * Runs `work` in one transaction, READ COMMITTED, and commits. `work` may run again after a deadlock, so it
 * touches nothing but the transaction. What it throws rolls back, but for a refusal that `commits`.
 * @throws {DomainError} `unavailable` when the database cannot be reached.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(work)
    } catch (error) {
      if (attempt < MAX_ATTEMPTS && RETRYABLE.has(sqlState(error) ?? '')) continue
      throw asUnavailable(error)
    }
  }
}

async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool().connect()
  const effects: (() => void)[] = []
  const writes: Promise<unknown>[] = []
  // In the order in which the server answered: the first is the reason of those behind it.
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
  // A connection that ends while it is ours says so here as well as to the running statement; unheard, this would end
  // the process.
  const onLoss = (error: Error) => {
    broken ??= error
  }
  client.on('error', onLoss)
  try {
    // Sent with the first statement. It fails only with the connection, and then so does everything after it.
    awaitAtCommit(run('BEGIN', []))
    const result = await work({
      // Behind the commit it would be a transaction of its own.
      query: (text, params = []) => (ending ? Promise.reject(new Error(TOO_LATE)) : run(text, params)),
      awaitAtCommit,
      attempt,
      afterCommit: (effect) => effects.push(effect),
    })
    // What could not even be sent has failed by the end of this turn. What fails at the server turns the commit that
    // follows it into a rollback there.
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
    // A connection that cannot end its transaction is in an unknown state and must not return to the pool.
    await client.query(end).catch(onLoss)
    throw cause
  } finally {
    client.off('error', onLoss)
    client.release(broken)
  }
}

/**
 * Why a transaction failed. After a statement that fails, all that follow fail as well ("current transaction is
 * aborted"), and of several that were sent together any may be heard first. A failed write says more than `error`,
 * which does not know of it.
 */
function reasonOf(error: unknown, failures: readonly unknown[], failedWrites: ReadonlySet<unknown>): unknown {
  const isReason = (failure: unknown) => sqlState(failure) !== IN_FAILED_TRANSACTION
  const failedWrite = [...failedWrites].find(isReason)
  if (failedWrite !== undefined) return failedWrite
  return isReason(error) ? error : (failures.find(isReason) ?? error)
}
