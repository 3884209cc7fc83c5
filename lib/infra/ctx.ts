import type { BusinessId, MerchantSessionId } from '@/lib/core/id'
import type { Environment, TeamRole } from '@/prisma/generated/enums'
import { inTransaction, type Tx } from './transaction'

/** The person, key or job that acts. The audit log and an object's history show it. */
export type Actor =
  | { kind: 'api_key'; id: string }
  | { kind: 'merchant'; id: string; role: TeamRole; sessionId: MerchantSessionId; emailVerified: boolean }
  | { kind: 'end_user'; id: string }
  | { kind: 'system' }

/**
 * The tenant and the time of one piece of work. Only authentication and jobs can make its branded business id, so a
 * query without a tenant does not compile.
 */
export interface Ctx {
  readonly businessId: BusinessId
  readonly environment: Environment
  readonly actor: Actor
  /** The tenant's time: real time in production. In the sandbox, real time plus the offset of the sandbox clock. */
  readonly now: Date
  readonly requestId: string
  /** The caller's IP address for the audit log, if there is a caller. */
  readonly ip?: string | undefined
  /**
   * The roles that may make this call: all roles with the operation's scope, without those that `requireRole`
   * refused.
   */
  readonly roles?: Set<TeamRole>
  /** A transaction that the caller has opened. Operations join it. */
  readonly tx?: Tx
}

/** Runs `work` in the caller's transaction. If there is none, opens a new one. */
export function transact<T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> {
  return ctx.tx ? work(ctx.tx) : inTransaction(work)
}
