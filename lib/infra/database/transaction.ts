import type pg from 'pg'
import { DomainError } from '@/lib/core/errors'
import { count } from '@/lib/infra/telemetry/metrics/record'
import { inPart } from '@/lib/infra/telemetry/trace/span'
import { pool } from './db'
import { asUnavailable, isOutage, sqlState } from './outage'
import { isStalePlan, runStatement } from './statement'

/** One open transaction. */
export interface Tx {
  /**
   * Runs one prepared statement. Columns come back in camelCase, int8 as bigint, timestamptz as Date. Statements in one `Promise.all` are
   * sent together and run in that order. If one fails, all later ones fail, too.
   */
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Does not wait for this write now. The commit waits for it, which saves a round trip. If the write fails, the transaction fails. Use it
   * only if all three are true: nothing needs the result; the database itself refuses a wrong write; a benchmark needs the speed
   * (docs/decisions/0004-transactions-and-connections.md). Everywhere else, `await` the write.
   */
  awaitAtCommit(write: Promise<unknown>): void
  /**
   * Runs `work` in a savepoint. If it fails, only its writes are undone, and the transaction continues. Deferred constraints are checked at
   * the end of `work`.
   * @returns the error, or undefined if `work` succeeded.
   * @throws an outage (`isOutage`), because `work` did not cause it.
   */
  attempt(work: () => Promise<unknown>): Promise<unknown>
  /** Calls `effect` after this transaction has committed, and not if it rolls back. `effect` must not throw. */
  afterCommit(effect: () => void): void
}

// Work can be repeated after a deadlock, a serialization failure or a migration. Three attempts are enough: locks are taken in a fixed
// order, so conflicts are rare.
const RETRYABLE = new Map<string, 'deadlock' | 'serialization'>([
  ['40001', 'serialization'],
  ['40P01', 'deadlock'],
])
const MAX_ATTEMPTS = 3

const reasonToRepeat = (error: unknown) =>
  isStalePlan(error) ? 'migration' : RETRYABLE.get(sqlState(error) ?? '')

const IN_FAILED_TRANSACTION = '25P02'
const BEGINNING: Mark = { writes: 0, failures: 0, failedWrites: 0, effects: 0 }
const TOO_LATE = 'a statement came after the end of its transaction'

/**
 * Runs `work` in one READ COMMITTED transaction, and commits. `work` may run again after a deadlock, so it must touch nothing but the
 * transaction. If it throws, the transaction is rolled back, with one exception: a DomainError with `commits` commits it.
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
  let broken: Error | undefined
  // If the connection is lost, pg emits this event in addition to the error of the running statement. Without a listener, the event would
  // end the process.
  const onLoss = (error: Error) => {
    broken ??= error
  }
  client.on('error', onLoss)
  const tx = new OpenTransaction(client)
  try {
    const result = await work(tx)
    await tx.commit()
    return result
  } catch (error) {
    const reason = await tx.reasonOf(error)
    const cause = broken ?? reason
    const commits = cause instanceof DomainError && cause.facts.commits
    // If a connection could not end its transaction, its state is unknown. It must not return to the pool.
    await (commits ? tx.commit() : client.query('ROLLBACK')).catch(onLoss)
    throw cause
  } finally {
    client.off('error', onLoss)
    client.release(broken)
  }
}

/** How much a transaction had collected at some moment. */
interface Mark {
  writes: number
  failures: number
  failedWrites: number
  effects: number
}

class OpenTransaction implements Tx {
  /** Writes that the commit waits for. */
  readonly #writes: Promise<unknown>[] = []
  /** In the order of the server's responses. The first failure caused the others. */
  readonly #failures: unknown[] = []
  readonly #failedWrites: unknown[] = []
  /** Callbacks for after the commit. */
  readonly #effects: (() => void)[] = []
  #isEnding = false

  constructor(private readonly client: pg.PoolClient) {
    // Sent together with the first statement. It fails only if the connection fails, and then every later statement fails, too.
    this.awaitAtCommit(this.#run('BEGIN'))
  }

  // A property, not a method, because some callers pass it on without the transaction.
  readonly query = <Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> =>
    // A statement after the commit would run outside of this transaction.
    this.#isEnding ? Promise.reject(new Error(TOO_LATE)) : this.#run<Row>(text, params)

  awaitAtCommit(write: Promise<unknown>): void {
    this.#writes.push(write)
    write.catch((error: unknown) => this.#failedWrites.push(error))
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect)
  }

  async attempt(part: () => Promise<unknown>): Promise<unknown> {
    const mark = this.#mark()
    await this.#run('SAVEPOINT part')
    try {
      await part()
      await Promise.all(this.#writes.slice(mark.writes))
      await this.#run('SET CONSTRAINTS ALL IMMEDIATE')
      await this.#run('SET CONSTRAINTS ALL DEFERRED')
      await this.#run('RELEASE SAVEPOINT part')
      return undefined
    } catch (error) {
      const reason = await this.reasonOf(error, mark)
      if (isOutage(asUnavailable(reason))) throw reason
      await this.#run('ROLLBACK TO SAVEPOINT part')
      this.#rewind(mark)
      return reason
    }
  }

  /** Commits, then calls the effects. */
  async commit(): Promise<void> {
    // A statement that could not be sent has failed by the end of this turn of the event loop. If a statement fails at the server, the
    // server turns the COMMIT into a rollback.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    if (this.#failedWrites.length > 0) throw this.#failedWrites[0]
    this.#isEnding = true
    const [{ command }] = await Promise.all([this.client.query('COMMIT'), ...this.#writes])
    if (command !== 'COMMIT') throw this.#failures[0] ?? new Error('the server rolled a transaction back')
    for (const effect of this.#effects) effect()
  }

  /**
   * Why the transaction failed, once everything sent since the mark has ended. After the first failed statement, all later ones fail with
   * "current transaction is aborted", and `Promise.all` may report any of them. If a write of `awaitAtCommit` failed, its error is the
   * reason.
   */
  async reasonOf(error: unknown, since: Mark = BEGINNING): Promise<unknown> {
    await Promise.allSettled(this.#writes.slice(since.writes))
    const isReason = (failure: unknown) => sqlState(failure) !== IN_FAILED_TRANSACTION
    const failedWrite = this.#failedWrites.find(isReason)
    if (failedWrite !== undefined) return failedWrite
    return isReason(error) ? error : (this.#failures.slice(since.failures).find(isReason) ?? error)
  }

  #mark(): Mark {
    return {
      writes: this.#writes.length,
      failures: this.#failures.length,
      failedWrites: this.#failedWrites.length,
      effects: this.#effects.length,
    }
  }

  /** Forgets everything collected since the mark. */
  #rewind({ writes, failures, failedWrites, effects }: Mark): void {
    this.#writes.length = writes
    this.#failures.length = failures
    this.#failedWrites.length = failedWrites
    this.#effects.length = effects
  }

  #run<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    const rows = runStatement<Row>(this.client, text, params)
    rows.catch((error: unknown) => this.#failures.push(error))
    return rows
  }
}
