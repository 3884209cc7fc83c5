import { cookies, headers } from 'next/headers'
import { currentHolder } from '@/app/checkout/[token]/visit'
import { currentCustomer } from '@/app/wallet/session'
import { formContext, operatorFormContext } from '@/lib/auth/browser-session'
import type { SignInClient } from '@/lib/auth/client'
import { userCookie } from '@/lib/auth/customer-cookies'
import { authenticateUser } from '@/lib/auth/end-user-session'
import { findPersonWith } from '@/lib/auth/own-wallets'
import { isFromAnotherSite } from '@/lib/auth/same-origin'
import { DomainError } from '@/lib/core/errors'
import type { WalletId } from '@/lib/core/id'
import { openWallet } from '@/lib/end-user/open-wallet'
import type { AnyDeclaration } from '@/lib/http/declaration'
import { limitAddress, limitCaller, limitMember } from '@/lib/http/limit'
import type { CheckoutCtx, Ctx, KnownNumber, OperatorCtx, PublicCtx, UserCtx } from '@/lib/infra/ctx'
import { phoneOfWallet } from '@/lib/wallet/phone'
import { currentLanguage } from '@/messages/language'
import { formEnvironment, formWallet } from './form-fields'

export type FormCtx = Ctx | OperatorCtx | UserCtx | CheckoutCtx | PublicCtx

/**
 * Finds out who sends the form of an operation, as lib/http/authenticate.ts does for a call, and counts it against their rate limit. Forms
 * have a separate limit, which the servers of a business do not use up.
 * @param token of the checkout that the bearer must belong to.
 * @throws {DomainError} 401, 403 or `rate_limited`.
 */
export async function formCaller(
  { auth, scope }: Pick<AnyDeclaration, 'auth' | 'scope'>,
  form: FormData,
  token: string,
  client: SignInClient,
): Promise<FormCtx> {
  const request = { headers: new Headers(await headers()) }
  let ctx: FormCtx
  try {
    await refuseOtherSites()
    if (auth.includes('operatorSession')) ctx = await operatorFormContext(formEnvironment(form), client)
    else
      ctx = scope
        ? await formContext(scope, formEnvironment(form), client)
        : await customer(auth, form, token, client)
  } catch (error) {
    await limitAddress(request, {})
    throw error
  }
  if (scope) await limitMember(ctx as Ctx)
  else await limitCaller(ctx, request, {})
  return ctx
}

/** The team member who sends the form. Undefined for an operator, a customer, or a person without a session. */
export function memberIn(ctx: FormCtx | undefined): Ctx | undefined {
  return ctx?.actor.kind === 'merchant' ? (ctx as Ctx) : undefined
}

/** The member or operator who sends the form. They may have to enter their password again. */
export function staffIn(ctx: FormCtx | undefined): Ctx | OperatorCtx | undefined {
  return ctx && 'operatorId' in ctx ? ctx : memberIn(ctx)
}

async function customer(
  auth: AnyDeclaration['auth'],
  form: FormData,
  token: string,
  { requestId, ip, userAgent }: SignInClient,
): Promise<UserCtx | CheckoutCtx | PublicCtx> {
  const language = await currentLanguage()
  if (auth.includes('endUser')) {
    const cookie = (await cookies()).get(userCookie().name)?.value
    if (!cookie) throw new DomainError('session_missing')
    const user = await authenticateUser(cookie, requestId, ip, auth.includes('knownBrowser'))
    return { ...(await withShownWallet(user, formWallet(form))), language }
  }
  const call = { requestId, ip, userAgent, language, knownAs: await knownNumber() }
  const holder = auth.includes('checkoutBearer') && (await currentHolder(token))
  if (holder && (!holder.returning || auth.includes('checkoutReturn'))) return { ...holder, ...call }
  if (!auth.includes('anonymous')) throw new DomainError('bearer_invalid')
  return { actor: { kind: 'anonymous' }, now: new Date(), ...call }
}

/**
 * The person with the wallet that the page of the form showed. Another tab may have opened another one since: then the browser goes back
 * to the one of the form.
 * @throws {DomainError} `session_missing`: it is no wallet of theirs, because somebody else has signed in since.
 */
async function withShownWallet(user: UserCtx, shown: WalletId | null): Promise<UserCtx> {
  if (shown === null || shown === user.walletId) return user
  const person = await findPersonWith(user, shown)
  if (!person) throw new DomainError('session_missing')
  await openWallet(user, shown)
  return person
}

async function knownNumber(): Promise<KnownNumber | undefined> {
  const user = await currentCustomer()
  if (!user) return undefined
  const { environment, businessId, walletId } = user
  return { environment, businessId, phone: await phoneOfWallet(walletId) }
}

async function refuseOtherSites(): Promise<void> {
  const sent = await headers()
  const [origin, host, site] = ['origin', 'host', 'sec-fetch-site'].map((name) => sent.get(name) ?? undefined)
  if (isFromAnotherSite({ origin, host, 'sec-fetch-site': site })) throw new DomainError('origin_forbidden')
}
