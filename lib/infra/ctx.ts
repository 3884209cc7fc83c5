import type { BusinessId, MerchantSessionId } from '@/lib/core/id'
import type { Environment, TeamRole } from '@/prisma/generated/enums'
import { inTransaction, type Tx } from './transaction'

/** Who acts: shown in the audit log and in an object's history. */
export type Actor =
  | { kind: 'api_key'; id: string }
  | { kind: 'merchant'; id: string; role: TeamRole; sessionId: MerchantSessionId }
  | { kind: 'end_user'; id: string }
  | { kind: 'system' }

/**
 * The tenant and the moment of one piece of work. Its branded business id is minted by authentication and
 * by jobs only, so that an unscoped query does not type-check.
 */
export interface Ctx {
  readonly businessId: BusinessId
  readonly environment: Environment
  readonly actor: Actor
  /** The business's clock: real time in production, real time plus the sandbox offset in the sandbox. */
  readonly now: Date
  readonly requestId: string
  /** The caller's address, where there is one: for the audit log. */
  readonly ip?: string | undefined
  /** The roles that could make this call: all that the operation's scope admits, less those that `requireRole` refused. */
  readonly roles?: Set<TeamRole>
  /** The transaction that a caller has open; operations join it. */
  readonly tx?: Tx
}

/** Runs an operation's work in the caller's transaction, or in one of its own. */
export function transact<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.tx ? work(ctx.tx) : inTransaction(work)
}
