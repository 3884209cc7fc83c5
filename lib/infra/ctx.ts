import type {
  BusinessId,
  CheckoutSessionId,
  EndUserId,
  EndUserSessionId,
  MerchantSessionId,
  OperatorId,
  WalletId,
} from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import type { Environment, OperatorRole, TeamRole } from '@/prisma/generated/enums'
import { inTransaction, type Tx } from './database/transaction'

/** The person, key or job that acts. The audit log and an object's history show it. */
export type Actor =
  | { kind: 'api_key'; id: string; permissions: string[] }
  | { kind: 'merchant'; id: string; role: TeamRole; sessionId: MerchantSessionId; emailVerified: boolean }
  | { kind: 'operator'; id: string; sessionId: MerchantSessionId }
  | { kind: 'end_user'; id: string }
  /** The person who holds the bearer of this checkout session. */
  | { kind: 'checkout'; id: string }
  | { kind: 'system' }

/** What every context has, for every kind of caller. */
export interface CallCtx {
  readonly actor: Actor | { kind: 'anonymous' }
  /** The time of the call. Each context says whose time it is. */
  readonly now: Date
  readonly requestId: string
  /** The caller's IP address for the audit log, if there is a caller. */
  readonly ip?: string | undefined
  /** The program that calls, as it names itself, where a session may be opened for it. */
  readonly userAgent?: string | undefined
  /** The number that the browser of a form proved before, in one world. Undefined of all others, and of programs. */
  readonly knownAs?: KnownNumber | undefined
  /** Of the page whose form was sent. A program names none. */
  readonly language?: Language
  /** A transaction that the caller has opened. Operations join it. */
  readonly tx?: Tx
}

/** A number that was proved, in production or in the sandbox of one business. */
export interface KnownNumber {
  readonly environment: Environment
  readonly businessId: BusinessId | null
  /** In E.164. */
  readonly phone: string
}

/**
 * The tenant and the time of one piece of work. Only authentication and jobs can make its branded business id, so a
 * query without a tenant does not compile.
 */
export interface Ctx extends CallCtx {
  readonly businessId: BusinessId
  readonly environment: Environment
  readonly actor: Actor
  /** The tenant's time: real time in production. In the sandbox, real time plus the offset of the sandbox clock. */
  readonly now: Date
  /**
   * The roles that may make this call: all roles with the operation's scope, without those that `requireRole`
   * refused.
   */
  readonly roles?: Set<TeamRole>
}

/** A signed-in end customer. Queries are scoped by the wallet, which belongs to one person and one world. */
export interface UserCtx extends CallCtx {
  readonly actor: { kind: 'end_user'; id: string }
  readonly userId: EndUserId
  readonly walletId: WalletId
  readonly sessionId: EndUserSessionId
  /** False: the call comes from a browser that proved the number before, and does only what its operation admits to it. */
  readonly isProved: boolean
  readonly environment: Environment
  /** The one business that the wallet pays. Null: it pays every business of production that shares its balances. */
  readonly businessId: BusinessId | null
  /** Real time in production. In the sandbox, the time of that business's sandbox clock. */
  readonly now: Date
}

/** A person who knows the address of a checkout. It is a context of the tenant that owns the checkout. */
export interface CheckoutVisitCtx extends Ctx {
  readonly checkoutId: CheckoutSessionId
}

/** The person who holds the bearer of a checkout. */
export interface CheckoutCtx extends CheckoutVisitCtx {
  readonly actor: { kind: 'checkout'; id: string }
  readonly bearerExpiresAt: Date
  /** The bearer is provisional: it opens the entry of the code, and nothing else. */
  readonly returning?: ReturningPerson
}

/** A person who comes to a checkout that was begun in another browser, and has not shown yet that the phone is theirs. */
export interface ReturningPerson {
  /** In E.164. */
  readonly phone: string
  readonly bearerHash: Buffer
}

/**
 * A person who runs this Khata. It has no business: its queries may cross all of them, so only what is for operators takes it. Its
 * branded id is made in lib/auth alone, after the look-up that every call repeats.
 */
export interface OperatorCtx extends CallCtx {
  readonly actor: { kind: 'operator'; id: string; sessionId: MerchantSessionId }
  readonly operatorId: OperatorId
  readonly role: OperatorRole
  readonly environment: Environment
  /** Real time: businesses have sandbox clocks of their own. */
  readonly now: Date
}

/** A caller without credentials. Its time is real time. */
export interface PublicCtx extends CallCtx {
  readonly actor: { kind: 'anonymous' }
}

/** The context in which a customer acts on something of theirs at a business. It is made from a row of theirs. */
export function contextAt(
  { actor, environment, now, requestId, ip, tx }: UserCtx,
  businessId: BusinessId,
): Ctx {
  return { businessId, environment, actor, now, requestId, ip, ...(tx && { tx }) }
}

/** Runs `work` in the caller's transaction. If there is none, opens a new one. */
export function transact<T>({ tx }: Pick<CallCtx, 'tx'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : inTransaction(work)
}
