import { DomainError } from '@/lib/core/errors'

interface AdapterError {
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

/** The five-character SQLSTATE of a PostgreSQL error, also when Prisma wrapped it. */
export function sqlState(error: unknown): string | undefined {
  // Prisma has its own five-character codes, such as P2039, and keeps the code of PostgreSQL inside.
  const beneath = (error as AdapterError | null)?.meta?.driverAdapterError?.cause?.originalCode
  const code = beneath ?? (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(?!P[1-9])[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the constraint that a PostgreSQL error reports, if it does. */
export function violatedConstraint(error: unknown): string | undefined {
  const name = (error as { constraint?: unknown } | null)?.constraint
  return typeof name === 'string' ? name : undefined
}

// 08: connection; 25006: a server that only reads, as in a failover; 25P03: idle in a transaction for too long;
// 40001, 40P01: a conflict with other transactions that every attempt met; 53: resources, a full disk among them;
// 57P: shutting down or starting; 55P03: a lock not had in time; 57014: a statement that ran into its limit.
const OUTAGE = /^(08...|25006|25P03|40001|40P01|53...|57P0.|55P03|57014)$/
const OUTAGE_TEXT =
  /P1001|P1017|P2024|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/**
 * The error `unavailable`, with the failure as its cause, when the database could not do the work now and may be able
 * to do it later. Any other error is returned as it is.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error
  const text = `${(error as { code?: string }).code ?? ''} ${error.message}`
  if (!OUTAGE.test(sqlState(error) ?? '') && !OUTAGE_TEXT.test(text)) return error
  const refusal = new DomainError('unavailable', { retryAfterSeconds: 1 })
  refusal.cause = error
  return refusal
}

// 0A000: a statement prepared before a migration; 28, 3D, 42501: rights; 42703, 42883, 42P01: a column, function or table
// that is not there, as between a new version and its migration.
const OF_ALL_ROWS = /^(0A000|28...|3D000|42501|42703|42883|42P01)$/

/**
 * Whether a failure says nothing about the rows in hand: the database was unavailable, or does not fit this version. The
 * same work may succeed later, unchanged.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'unavailable'
  return OF_ALL_ROWS.test(sqlState(error) ?? '')
}

/** Whether the work took longer than the database allows. Less of it at once may succeed. */
export function ranOutOfTime(error: unknown): boolean {
  const state = sqlState(error instanceof DomainError ? error.cause : error)
  return state === '57014' || state === '25P03'
}
