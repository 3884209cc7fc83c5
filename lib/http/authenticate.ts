import { authenticateApiKey } from '@/lib/auth/authenticate-api-key'
import { authorizeMember } from '@/lib/auth/authorize-member'
import { bearerIn, cookieIn } from '@/lib/auth/bearer'
import { findCheckoutContext } from '@/lib/auth/checkout-bearer'
import { clientOf } from '@/lib/auth/client'
import { CHECKOUT_COOKIE, userCookie } from '@/lib/auth/customer-cookies'
import { authenticateUser } from '@/lib/auth/end-user-session'
import { authenticateMerchant } from '@/lib/auth/merchant-session'
import { authenticateOperator, type OperatorAccess } from '@/lib/auth/operator-session'
import type { Scope } from '@/lib/auth/permissions'
import { requireKeyPermission } from '@/lib/auth/require-role'
import { requireOwnOrigin, requireSameOrigin } from '@/lib/auth/same-origin'
import { sessionCookieIn } from '@/lib/auth/session-cookie'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError, invalidParameter } from '@/lib/core/errors'
import { fromWire } from '@/lib/core/id'
import type { CheckoutCtx, Ctx, OperatorCtx, PublicCtx, UserCtx } from '@/lib/infra/ctx'

/** The context for each way of calling. */
export interface ContextOf {
  apiKey: Ctx
  merchantSession: Ctx
  /** A dashboard session of a person who runs this Khata. An operation that accepts it accepts nothing else. */
  operatorSession: OperatorCtx
  endUser: UserCtx
  /** A browser that has proved the phone number before. Only accepted by forms of our own pages, together with `endUser`. */
  knownBrowser: UserCtx
  checkoutBearer: CheckoutCtx
  /** A provisional bearer of a checkout. An operation that accepts it accepts `checkoutBearer`, too. */
  checkoutReturn: CheckoutCtx
  anonymous: PublicCtx
}

export type AuthMode = keyof ContextOf

export interface Credentials {
  request: Request
  /** The ways of calling that the operation accepts. */
  modes: readonly AuthMode[]
  /** The permission that a merchant's call needs. */
  scope: Scope | undefined
  /** What an operator's call does. */
  access: OperatorAccess
  /** The parameters of the path. A bearer must belong to the checkout in `token`. */
  params: Readonly<Record<string, string>>
  requestId: string
  /** Called as soon as the caller is known, even if the call is then refused. */
  onCaller?: ((caller: KnownCaller) => void) | undefined
}

/** The caller, and the tenant that they act for. */
export type KnownCaller = Pick<Ctx, 'businessId' | 'environment' | 'actor'>

/**
 * Finds out who calls, and checks that the caller may do this. This is the only way from a request to a context. The x-api-key and
 * Authorization headers come before cookies, because a browser sends cookies by itself. An API key belongs to one environment, so an
 * x-environment header that names the other one is refused.
 * @throws {DomainError} 401 or 403; 404 for the bearer of another checkout; `parameter_invalid` for an unknown x-environment.
 */
export async function authenticate(credentials: Credentials): Promise<ContextOf[AuthMode]> {
  const modes = modesFor(credentials)
  const { request, requestId, params } = credentials
  const { ip, userAgent } = clientOf(request.headers)
  if (modes.includes('operatorSession')) return withOperatorCookie(credentials)
  const apiKey = request.headers.get('x-api-key')
  if (modes.includes('apiKey') && apiKey !== null) return withApiKey(credentials, apiKey)
  const merchant = modes.includes('merchantSession') && sessionCookieIn(request.headers)
  if (merchant) return withMerchantCookie(credentials, merchant)
  const user = modes.includes('endUser') && customerToken(request, userCookie().name)
  if (user) return authenticateUser(user, requestId, ip)
  const bearer = modes.includes('checkoutBearer') && customerToken(request, CHECKOUT_COOKIE)
  const checkout = bearer && (await findCheckoutContext(params.token ?? '', bearer, { requestId, ip }))
  if (checkout && (!checkout.returning || modes.includes('checkoutReturn'))) {
    credentials.onCaller?.(checkout)
    return checkout
  }
  if (modes.includes('anonymous'))
    return { actor: { kind: 'anonymous' }, now: new Date(), requestId, ip, userAgent } satisfies PublicCtx
  if (modes.includes('checkoutBearer')) throw new DomainError('bearer_invalid')
  throw new DomainError(modes.includes('apiKey') ? 'api_key_missing' : 'session_missing')
}

const OF_MERCHANTS: readonly AuthMode[] = ['apiKey', 'merchantSession']

/**
 * The modes that apply to this request. GET /v1/checkout/sessions/{token} serves both the merchant and the customer: with the checkout's id
 * in the path it is the merchant's call, with the token it is the customer's. So the cookie of merchants who open their own checkout has no
 * effect.
 */
function modesFor({ modes, params }: Credentials): readonly AuthMode[] {
  const hasBoth = modes.includes('checkoutBearer') && modes.includes('apiKey')
  if (!hasBoth) return modes
  const isId = fromWire('cs', params.token ?? '') !== null
  return modes.filter((mode) => OF_MERCHANTS.includes(mode) === isId)
}

async function withApiKey(
  { request, scope, requestId, onCaller }: Credentials,
  apiKey: string,
): Promise<Ctx> {
  const { headers } = request
  const ctx = await authenticateApiKey(apiKey, { requestId, ip: clientOf(headers).ip }, onCaller)
  if (environmentIn(headers, ctx.environment) !== ctx.environment)
    throw new DomainError('environment_mismatch')
  if (scope) requireKeyPermission(ctx, scope)
  return ctx
}

async function withMerchantCookie(
  { request, scope, requestId, onCaller }: Credentials,
  cookie: string,
): Promise<Ctx> {
  requireSameOrigin(request)
  const environment = environmentIn(request.headers, 'sandbox')
  const ctx = await authenticateMerchant(cookie, environment, requestId, clientOf(request.headers).ip)
  onCaller?.(ctx)
  if (scope) authorizeMember(ctx, scope)
  return ctx
}

/**
 * An API key belongs to a business, but an operator is a person. So a request with a key is refused, even if it has an operator's cookie.
 */
async function withOperatorCookie({ request, access, requestId }: Credentials): Promise<OperatorCtx> {
  const { headers } = request
  const cookie = sessionCookieIn(headers)
  if (!cookie || headers.has('x-api-key')) throw new DomainError('session_missing')
  requireSameOrigin(request)
  const environment = environmentIn(headers, 'sandbox')
  return authenticateOperator(cookie, { access, environment, requestId, ip: clientOf(headers).ip })
}

/**
 * The token of a customer's call.
 * @throws {DomainError} `origin_forbidden` if it is in a cookie and the request comes from a page of another site.
 */
function customerToken(request: Request, cookieName: string): string | undefined {
  const bearer = bearerIn(request.headers)
  if (bearer !== undefined) return bearer
  const cookie = cookieIn(request.headers, cookieName)
  if (cookie) requireOwnOrigin(request)
  return cookie
}

function environmentIn(headers: Headers, unlessNamed: Environment): Environment {
  const named = headers.get('x-environment') ?? unlessNamed
  if (named === 'sandbox' || named === 'production') return named
  throw invalidParameter('x-environment', 'must be one of sandbox, production.')
}
