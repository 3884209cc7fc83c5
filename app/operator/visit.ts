import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { currentClient, currentSession } from '@/lib/auth/browser-session'
import type { MerchantSession } from '@/lib/auth/merchant-session'
import { operatorContext } from '@/lib/auth/operator-session'
import { REQUESTED_PATH } from '@/lib/auth/requested-path'
import type { Environment } from '@/lib/core/api-key-format'
import { DomainError } from '@/lib/core/errors'
import type { OperatorCtx } from '@/lib/infra/ctx'

/** An operator on one of their pages. */
export interface OperatorVisit {
  ctx: OperatorCtx
  environment: Environment
  session: MerchantSession
  /** Whether to show a button that changes something. The action checks it again. */
  mayOperate: boolean
}

/**
 * The visitor of an operator page, and the environment. Layout and page share one look-up. Without a session, it redirects to the sign-in
 * page and back. Everybody but operators gets a 404.
 */
export const operatorVisit = cache(async (environment: string): Promise<OperatorVisit> => {
  if (environment !== 'sandbox' && environment !== 'production') notFound()
  const session = await currentSession()
  const here = (await headers()).get(REQUESTED_PATH) ?? '/operator'
  if (!session) redirect(`/sign-in?${new URLSearchParams({ next: here })}`)
  const { requestId, ip } = await currentClient()
  const ctx = await operatorContext(session, { access: 'look', environment, requestId, ip }).catch(orSayWhy)
  return { ctx, environment, session, mayOperate: ctx.role === 'operator' }
})

/** Operators see what is missing. Everybody else must not learn that the page exists. */
function orSayWhy(error: unknown): never {
  if (!(error instanceof DomainError)) throw error
  if (error.code === 'totp_needed' || error.code === 'email_unverified')
    redirect(`/operator/needed?what=${error.code}`)
  notFound()
}
