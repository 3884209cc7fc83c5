import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { clientOf } from '@/lib/auth/client'
import { KNOWN_BROWSER_DAYS, sharedCookie, userCookie } from '@/lib/auth/customer-cookies'
import { endSessionOf, findUserContext } from '@/lib/auth/end-user-session'
import { hasFreshCode } from '@/lib/auth/fresh-code'
import { findPersonAt } from '@/lib/auth/own-wallets'
import { fromWire, newWireId, toWire } from '@/lib/core/id'
import { openWallet } from '@/lib/end-user/open-wallet'
import type { UserCtx } from '@/lib/infra/ctx'
import { query as read } from '@/lib/infra/database/db'
import { phoneOfWallet } from '@/lib/wallet/phone'

// A customer's visit to the wallet pages, based on the request as Next.js provides it.

export type Query = Record<string, string | string[] | undefined>

/** The customer who is signed in to any wallet, or whose number was proved in this browser before. */
export async function currentCustomer(): Promise<UserCtx | undefined> {
  const token = (await cookies()).get(userCookie().name)?.value
  if (!token) return undefined
  return findUserContext(token, newWireId('req'), clientOf(await headers()).ip)
}

/**
 * The customer who is signed in, in the environment that the address names. `?sandbox=biz_…` is the sandbox of that business, and
 * `?business=biz_…` the balance that pays there, which this browser then shows from now on. An address without these belongs to the wallet
 * of the session. Everybody else is asked to sign in, and then returns.
 * @param path the page without its query.
 */
export function requireCustomer(path: string, query: Query = {}): Promise<UserCtx> {
  return customerFor(path, query, () => true)
}

/** The same for a page with personal data, or of the phone number: a browser that is only known must enter a code. */
export function requireProvedCustomer(path: string, query: Query = {}): Promise<UserCtx> {
  return customerFor(path, query, ({ isProved }) => isProved)
}

/** The same for withdrawals: a code from the last minutes is needed. */
export function requireFreshCustomer(path: string, query: Query = {}): Promise<UserCtx> {
  return customerFor(
    path,
    query,
    async (customer) => customer.isProved && (await hasFreshCode({ query: read }, customer)),
  )
}

async function customerFor(
  path: string,
  query: Query,
  mayPass: (customer: UserCtx) => boolean | Promise<boolean>,
) {
  const customer = await customerIn(query)
  if (customer && (await mayPass(customer))) return customer
  const [sandbox, business] = [sandboxIn(query), businessIn(query)]
  const page = new URLSearchParams(textsOf(query))
  const next = page.size > 0 ? `${path}?${page}` : path
  const world =
    sandbox || business ? { ...(sandbox && { sandbox }), ...(business && { business }) } : worldOf(customer)
  redirect(`/wallet/sign-in?${new URLSearchParams({ next, ...world })}`)
}

/** The parameters of the sign-in page with which the code opens the wallet that this browser shows. */
function worldOf(customer: UserCtx | undefined): Record<string, string> {
  if (!customer?.businessId) return {}
  const businessId = toWire('biz', customer.businessId)
  return customer.environment === 'sandbox' ? { sandbox: businessId } : { business: businessId }
}

/** The customer of this browser, with the wallet that the address names. */
async function customerIn(query: Query): Promise<UserCtx | undefined> {
  const customer = await currentCustomer()
  const businessId = fromWire('biz', sandboxIn(query) ?? businessIn(query) ?? '')
  if (!customer || !businessId) return sandboxIn(query) ? undefined : customer
  const environment = sandboxIn(query) ? 'sandbox' : 'production'
  const person = await findPersonAt({ query: read }, customer, { environment, businessId })
  if (person && person.walletId !== customer.walletId) await openWallet(customer, person.walletId)
  return person ?? undefined
}

/** The business whose sandbox an address names, as a wire id. */
export function sandboxIn({ sandbox }: Query): string | undefined {
  return typeof sandbox === 'string' ? sandbox : undefined
}

/** The production business whose customers' balance an address names, as a wire id. */
export function businessIn({ sandbox, business }: Query): string | undefined {
  return typeof business === 'string' && !sandbox ? business : undefined
}

/**
 * Keeps this browser known, or forgets it if the phone is not the person's own. A browser belongs to one person at a time, so the previous
 * one is signed out. Can only be called from the action of a form.
 * @param token null if there is nothing new to keep.
 */
export async function keepCustomer(token: string | null, isOwnPhone: boolean): Promise<void> {
  if (token === null && isOwnPhone) return
  const jar = await cookies()
  const [{ name, options }, shared] = [userCookie(), sharedCookie()]
  const before = jar.get(name)?.value
  if (before && before !== token) await endSessionOf(before)
  const maxAge = token === null ? 0 : KNOWN_BROWSER_DAYS * 86_400
  jar.set(name, token ?? '', { ...options, ...((isOwnPhone || token === null) && { maxAge }) })
  jar.set(shared.name, isOwnPhone ? '' : '1', { ...shared.options, ...(isOwnPhone && { maxAge: 0 }) })
}

/** Whether the checkbox for `keepCustomer` is set at first. Not if more than one person has proved a number in this browser. */
export async function isLikelyOwnPhone(phone: string): Promise<boolean> {
  if ((await cookies()).get(sharedCookie().name)?.value) return false
  const customer = await currentCustomer()
  return !customer || (await phoneOfWallet(customer.walletId)) === phone
}

/** Can only be called from the action of a form. */
export async function dropCustomer(): Promise<void> {
  const { name, options } = userCookie()
  ;(await cookies()).set(name, '', { ...options, maxAge: 0 })
}

function textsOf(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(
      (
        [name, value], // The language is kept in a cookie.
      ) => (typeof value === 'string' && name !== 'lang' ? [[name, value]] : []),
    ),
  )
}
