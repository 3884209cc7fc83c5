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
  /** Of the page: its reader's, if the page speaks it. */
  language: Language
  /** Whether the role allows this, so that there is a button for it. The action checks it again, and says what is missing. */
  may(scope: Scope): boolean
  /** Whether this would be refused only because the member has not confirmed their e-mail. Forms lead to "Go live" then. */
  isUnconfirmed(scope: Scope): boolean
}

/**
 * Who visits a page of the dashboard, and in which environment. Layout and page share one look-up. Without a session it
 * leads to the sign-in page and back; a member of no business sees a page that says so, and
 * one whose e-mail is not confirmed the row of "Go live" that is missing.
 * @param environment the part of the address. Any other word than the two environments has no page.
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
