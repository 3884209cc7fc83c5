import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { pageLanguage } from '@/app/staff-language'
import { GO_LIVE } from '@/components/dashboard/go-live'
import { memberRefusal } from '@/lib/auth/authorize-member'
import { currentClient, currentSession } from '@/lib/auth/browser-session'
import { contextOf, type MerchantSession } from '@/lib/auth/merchant-session'
import type { Scope } from '@/lib/auth/permissions'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import { getBusiness } from '@/lib/business/read'
import type { Environment } from '@/lib/core/api-key-format'
import type { Language } from '@/lib/core/language'
import type { Ctx } from '@/lib/infra/ctx'

/** A signed-in member on a page of the dashboard. */
export interface Visit {
  ctx: Ctx & { actor: { kind: 'merchant' } }
  environment: Environment
  role: NonNullable<MerchantSession['membership']>['role']
  session: MerchantSession
  business: Awaited<ReturnType<typeof getBusiness>>
  /** The language of the page: its reader's, if the page is translated. */
  language: Language
  /** Whether the role allows this, so that a button is shown. The action checks it again, and says what is missing. */
  may(scope: Scope): boolean
  /** Whether this would only be refused because the member has not confirmed their e-mail address. Then forms lead to "Go live". */
  isUnconfirmed(scope: Scope): boolean
}

/**
 * The visitor of a page of the dashboard, and the environment. Layout and page share one look-up. Without a session, it redirects to the
 * sign-in page and back. A member of no business gets a page that says so. A member without a confirmed e-mail address gets the row of "Go
 * live" that is missing.
 * @param environment the part of the address. Anything but the two environments gives a 404.
 */
export async function visit(environment: string, scope: Scope): Promise<Visit> {
  if (environment !== 'sandbox' && environment !== 'production') notFound()
  const visitor = await visitorOf(environment)
  if (!visitor.may(scope)) notFound()
  if (visitor.isUnconfirmed(scope)) redirect(`${GO_LIVE}#email`)
  return visitor
}

const visitorOf = cache(async (environment: Environment): Promise<Visit> => {
  const session = await currentSession()
  if (!session) redirect(`/sign-in?${new URLSearchParams({ next: await requestedPath() })}`)
  if (!session.membership) redirect('/dashboard/no-business')
  const { role } = session.membership
  const { requestId, ip } = await currentClient()
  const ctx = contextOf(session, environment, requestId, ip)
  const may = (scope: Scope) => memberRefusal(ctx, scope) !== 'role_insufficient'
  const isUnconfirmed = (scope: Scope) => memberRefusal(ctx, scope) === 'email_unverified'
  return {
    ctx,
    environment,
    role,
    session,
    business: await getBusiness(ctx),
    language: await pageLanguage(),
    may,
    isUnconfirmed,
  }
})

async function requestedPath(): Promise<string> {
  return (await headers()).get(REQUESTED_PATH) ?? '/dashboard'
}
