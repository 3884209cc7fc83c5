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
  /** The time of the call. Each context says which clock it uses. */
  readonly now: Date
  readonly requestId: string
  /** The caller's IP address for the audit log, if there is a caller. */
  readonly ip?: string | undefined
  /** The calling program's User-Agent, where a session may be opened for it. */
  readonly userAgent?: string | undefined
  /** The phone number that a form's browser has proved before, for one place. Undefined for all other browsers, and for programs. */
  readonly knownAs?: KnownNumber | undefined
  /** The language of the page whose form was sent. Undefined for programs. */
  readonly language?: Language
  /** A transaction that the caller has opened. Operations join it. */
  readonly tx?: Tx
}

/** A proved phone number, in production or in one business's sandbox. */
export interface KnownNumber {
  readonly environment: Environment
  readonly businessId: BusinessId | null
  /** In E.164. */
  readonly phone: string
}

/**
 * The tenant and the time of one piece of work. Only authentication and jobs can create its branded business id, so a query without a
 * tenant does not compile.
 */
export interface Ctx extends CallCtx {
  readonly businessId: BusinessId
  readonly environment: Environment
  readonly actor: Actor
  /** The tenant's time: real time in production. In the sandbox, real time plus the offset of the sandbox clock. */
  readonly now: Date
  /** The roles that may make this call: all roles with the operation's scope, minus those that `requireRole` refused. */
  readonly roles?: Set<TeamRole>
}

/** A signed-in end customer. Queries are scoped by the wallet, which belongs to one person and pays in one place. */
export interface UserCtx extends CallCtx {
  readonly actor: { kind: 'end_user'; id: string }
  readonly userId: EndUserId
  readonly walletId: WalletId
  readonly sessionId: EndUserSessionId
  /**
   * False if the call comes from a browser that only proved the number before. It may then do only what its operation allows such browsers.
   */
  readonly isProved: boolean
  readonly environment: Environment
  /** The one business that the wallet pays. Null if it pays all production businesses that share balances. */
  readonly businessId: BusinessId | null
  /** Real time in production. In the sandbox, the time of that business's sandbox clock. */
  readonly now: Date
}

/** A person who knows the address of a checkout. The context belongs to the tenant that owns the checkout. */
export interface CheckoutVisitCtx extends Ctx {
  readonly checkoutId: CheckoutSessionId
}

/** The person who holds the bearer of a checkout. */
export interface CheckoutCtx extends CheckoutVisitCtx {
  readonly actor: { kind: 'checkout'; id: string }
  readonly bearerExpiresAt: Date
  /** Set if the bearer is provisional: it only opens the page where the code is entered. */
  readonly returning?: ReturningPerson
}

/** A person who opens a checkout that was started in another browser, and has not yet proved that the phone is theirs. */
export interface ReturningPerson {
  /** In E.164. */
  readonly phone: string
  readonly bearerHash: Buffer
}

/**
 * A person who runs this Khata. It has no business, and its queries may cross all businesses. So only operator functions accept it. Its
 * branded id is created only in lib/auth, after a look-up that every call repeats.
 */
export interface OperatorCtx extends CallCtx {
  readonly actor: { kind: 'operator'; id: string; sessionId: MerchantSessionId }
  readonly operatorId: OperatorId
  readonly role: OperatorRole
  readonly environment: Environment
  /** Real time, because each business has its own sandbox clock. */
  readonly now: Date
}

/** A caller without credentials. Its time is real time. */
export interface PublicCtx extends CallCtx {
  readonly actor: { kind: 'anonymous' }
}

/** The context in which a customer acts on one of their own objects at a business. Created from that object's row. */
export function contextAt(
  { actor, environment, now, requestId, ip, tx }: UserCtx,
  businessId: BusinessId,
): Ctx {
  return { businessId, environment, actor, now, requestId, ip, ...(tx && { tx }) }
}

/** Runs `work` in the caller's transaction, or in a new one if there is none. */
export function transact<T>({ tx }: Pick<CallCtx, 'tx'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return tx ? work(tx) : inTransaction(work)
}
