import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { clientOf } from '@/lib/auth/client'
import { USER_SESSION_DAYS, userCookie } from '@/lib/auth/customer-cookies'
import { findUserContext } from '@/lib/auth/end-user-session'
import { fromWire, newWireId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'

// A customer's visit to the wallet pages, through Next's own view of the request.

export type Query = Record<string, string | string[] | undefined>

/** The customer who is signed in, to any wallet. */
export async function currentCustomer(): Promise<UserCtx | undefined> {
  const token = (await cookies()).get(userCookie().name)?.value
  if (!token) return undefined
  return findUserContext(token, newWireId('req'), clientOf(await headers()).ip)
}

/**
 * The customer who is signed in to the world that the address names: `?sandbox=biz_…` is the sandbox of that business.
 * An address without it belongs to the world of the session. Everybody else is asked to sign in, and then comes back.
 * @param path the page, without its query.
 */
export async function requireCustomer(path: string, query: Query = {}): Promise<UserCtx> {
  const customer = await currentCustomer()
  const sandbox = sandboxIn(query)
  if (customer && (!sandbox || customer.businessId === fromWire('biz', sandbox))) return customer
  const page = new URLSearchParams(textsOf(query))
  const next = page.size > 0 ? `${path}?${page}` : path
  redirect(`/wallet/sign-in?${new URLSearchParams({ next, ...(sandbox && { sandbox }) })}`)
}

/** The business whose sandbox an address names, as it is written there. */
export function sandboxIn({ sandbox }: Query): string | undefined {
  return typeof sandbox === 'string' ? sandbox : undefined
}

/** Keeps the session in a cookie. Only the action of a form can call it. */
export async function keepCustomer(token: string): Promise<void> {
  const { name, options } = userCookie()
  ;(await cookies()).set(name, token, { ...options, maxAge: USER_SESSION_DAYS * 86_400 })
}

/** Only the action of a form can call it. */
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
