import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { DomainError } from '@/lib/core/errors'
import { PrismaClient } from '@/prisma/generated/client'
import { env } from './env'
import { GatheringSocket } from './gathering-socket'
import { log } from './log'
import { runStatement } from './statement'

// One pool serves both ways in: Prisma for reads, SQL for everything that runs in a transaction
// (docs/decisions/0002-prisma-reads-sql-writes.md).

interface Database {
  pool: pg.Pool
  prisma: PrismaClient
}

// Route bundles each hold their own copy of this module; the process must hold one pool.
const registry = globalThis as typeof globalThis & { khataDatabase?: Database }

function open(): Database {
  const pool = new pg.Pool({
    connectionString: env().DATABASE_URL,
    max: env().DATABASE_POOL_SIZE,
    // A caller waits this long for a connection before it hears 503: longer than any healthy queue.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    application_name: 'khata',
    // Statements that need nothing of each other's results are sent without waiting in between; they run in the order
    // in which they were sent. Waiting is most of what a small transaction costs.
    pipeline: true,
    stream: () => new GatheringSocket(),
    // No request holds a lock or a snapshot for longer than a person or a proxy waits for an answer.
    options:
      '-c statement_timeout=60000 -c lock_timeout=15000 -c idle_in_transaction_session_timeout=60000 -c timezone=UTC',
  })
  // An idle connection that the server ends (a restart, say) is replaced by the pool; the event only informs.
  pool.on('error', (error) => log().warn({ err: error }, 'an idle database connection was lost'))
  return { pool, prisma: withOutages(new PrismaClient({ adapter: new PrismaPg(pool) })) }
}

/** Reads through Prisma say `unavailable` for the same failures as SQL does. */
function withOutages(client: PrismaClient): PrismaClient {
  return client.$extends({
    query: {
      async $allOperations({ args, query: read }) {
        try {
          return await read(args)
        } catch (error) {
          throw asUnavailable(error)
        }
      },
    },
  }) as unknown as PrismaClient
}

function database(): Database {
  registry.khataDatabase ??= open()
  return registry.khataDatabase
}

/** The Prisma client: reads only, outside of transactions. */
export function prisma(): PrismaClient {
  return database().prisma
}

/** Ends every connection, for the end of a process. */
export async function closeDatabase(): Promise<void> {
  const current = registry.khataDatabase
  delete registry.khataDatabase
  await current?.prisma.$disconnect()
  if (current && !current.pool.ended) await current.pool.end()
}

/** Runs one prepared statement outside of a transaction. Columns come back in camelCase, int8 as bigint. */
export async function query<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
  try {
    return await runStatement<Row>(database().pool, text, params)
  } catch (error) {
    throw asUnavailable(error)
  }
}

/** One open transaction. */
export interface Tx {
  /**
   * Runs one prepared statement. Columns come back in camelCase, int8 as bigint, timestamptz as Date. Statements begun
   * together (`Promise.all`) travel together and run in that order; after one that fails, the others fail as well.
   */
  query<Row>(text: string, params?: readonly unknown[]): Promise<Row[]>
  /**
   * Leaves a write, whose result nothing here needs, to the end of the transaction: it travels with what follows, the
   * commit too, and its failure is the transaction's. Only for what the database itself refuses when it is wrong.
   */
  leave(write: Promise<unknown>): void
  /** Calls `effect` once this transaction has committed, and never otherwise. It must not throw. */
  afterCommit(effect: () => void): void
}

// A deadlock or a serialization failure is the database asking for another try; three are plenty, since
// locks are taken in one order and meet only by accident.
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 3

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
      if (attempt < MAX_TRIES && RETRYABLE.has(sqlState(error) ?? '')) continue
      throw asUnavailable(error)
    }
  }
}

async function once<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await database().pool.connect()
  const effects: (() => void)[] = []
  const left: Promise<unknown>[] = []
  const failures: unknown[] = []
  const leave = (write: Promise<unknown>) => {
    left.push(write)
    write.catch((error: unknown) => failures.push(error))
  }
  let ending = false
  let broken: Error | undefined
  // A connection that ends while it is ours says so here as well as to the running statement; unheard, this would end
  // the process.
  const onLoss = (error: Error) => {
    broken = error
  }
  client.on('error', onLoss)
  try {
    // On its way with the first statement. It fails only with the connection, and then so does everything after it.
    leave(runStatement(client, 'BEGIN', []))
    const result = await work({
      // Behind the commit it would be a transaction of its own.
      query: (text, params = []) =>
        ending ? Promise.reject(new Error(TOO_LATE)) : runStatement(client, text, params),
      leave,
      afterCommit: (effect) => effects.push(effect),
    })
    // What could not even be sent has failed by the end of this turn. What fails at the server turns the commit that
    // follows it into a rollback there.
    await new Promise<void>((resolve) => process.nextTick(resolve))
    if (failures.length > 0) throw failures[0]
    ending = true
    const [{ command }] = await Promise.all([client.query('COMMIT'), ...left])
    if (command !== 'COMMIT') throw new Error('a transaction was rolled back by a failure that nobody heard')
    for (const effect of effects) effect()
    return result
  } catch (error) {
    await Promise.allSettled(left)
    // Whatever follows a failure only echoes it.
    const cause = failures.find((failure) => sqlState(failure) !== IN_FAILED_TRANSACTION) ?? error
    const end = cause instanceof DomainError && cause.facts.commits ? 'COMMIT' : 'ROLLBACK'
    // A connection that cannot end its transaction is in an unknown state and must not return to the pool.
    await client.query(end).catch((failure: Error) => {
      broken = failure
    })
    throw cause
  } finally {
    client.off('error', onLoss)
    client.release(broken)
  }
}

interface AdapterError {
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

/** The five-character SQLSTATE of a PostgreSQL error, whichever layer wrapped it. */
export function sqlState(error: unknown): string | undefined {
  // Prisma has five-character codes of its own (P2039) and keeps PostgreSQL's beneath.
  const beneath = (error as AdapterError | null)?.meta?.driverAdapterError?.cause?.originalCode
  const code = beneath ?? (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(?!P[1-9])[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the constraint that a PostgreSQL error reports, if it does. */
export function violatedConstraint(error: unknown): string | undefined {
  const name = (error as { constraint?: unknown } | null)?.constraint
  return typeof name === 'string' ? name : undefined
}

// 08: connection; 53: resources; 57P: shutting down or starting; 55P03: a lock not had in time; 57014: a
// statement that ran into its limit.
const OUTAGE = /^(08...|53...|57P0.|55P03|57014)$/
const OUTAGE_TEXT =
  /P1001|P1017|P2024|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error
  const text = `${(error as { code?: string }).code ?? ''} ${error.message}`
  if (!OUTAGE.test(sqlState(error) ?? '') && !OUTAGE_TEXT.test(text)) return error
  const refusal = new DomainError('unavailable', { retryAfterSeconds: 1 })
  refusal.cause = error
  return refusal
}
