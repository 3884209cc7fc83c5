import { DomainError } from '@/lib/core/errors'

interface AdapterError {
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

/** The five-character SQLSTATE of a PostgreSQL error, even if Prisma wrapped it. */
export function sqlState(error: unknown): string | undefined {
  // Prisma has its own five-character codes, such as P2039. PostgreSQL's code is inside.
  const beneath = (error as AdapterError | null)?.meta?.driverAdapterError?.cause?.originalCode
  const code = beneath ?? (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^(?!P[1-9])[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** The name of the constraint in a PostgreSQL error, if it has one. */
export function violatedConstraint(error: unknown): string | undefined {
  const name = (error as { constraint?: unknown } | null)?.constraint
  return typeof name === 'string' ? name : undefined
}

// 08: connection. 25006: the server is read-only, as in a failover. 25P03: idle in a transaction for too long. 40001,
// 40P01: conflicts with other transactions in every attempt. 53: resources, such as a full disk. 57P: shutting down
// or starting. 55P03: a lock was not free in time. 57014: a statement ran too long.
const OUTAGE = /^(08...|25006|25P03|40001|40P01|53...|57P0.|55P03|57014)$/
const OUTAGE_TEXT =
  /P1001|P1017|P2024|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/**
 * Returns the error `unavailable`, with the failure as its cause, if the database could not do the work now but may do it later. Returns
 * any other error unchanged.
 */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DomainError) return error
  const text = `${(error as { code?: string }).code ?? ''} ${error.message}`
  if (!OUTAGE.test(sqlState(error) ?? '') && !OUTAGE_TEXT.test(text)) return error
  const refusal = new DomainError('unavailable', { retryAfterSeconds: 1 })
  refusal.cause = error
  return refusal
}

// 0A000: a statement was prepared before a migration. 28, 3D, 42501: missing rights. 42703, 42883, 42P01: a column,
// function or table is missing, as between a new version and its migration.
const NOT_CAUSED_BY_A_ROW = /^(0A000|28...|3D000|42501|42703|42883|42P01)$/

/**
 * True if the rows did not cause the failure: the database was unavailable, or does not match this version. The same work may succeed
 * later.
 */
export function isOutage(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'unavailable'
  return NOT_CAUSED_BY_A_ROW.test(sqlState(error) ?? '')
}

/** True if the work took longer than the database allows. A smaller batch may succeed. */
export function ranOutOfTime(error: unknown): boolean {
  const state = sqlState(error instanceof DomainError ? error.cause : error)
  return state === '57014' || state === '25P03'
}
