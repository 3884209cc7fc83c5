import { type NepaliMonth, nepaliMonthNamed } from '@/lib/core/nepali-month'
import type { UserCtx } from '@/lib/infra/ctx'
import { currentCustomer } from '../session'

/** The files of a statement are private, so they must not be cached. */
export function fileHeaders(contentType: string, month: NepaliMonth, ending: string): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-type': contentType,
    'content-disposition': `attachment; filename="khata-${month.month}.${ending}"`,
    'x-content-type-options': 'nosniff',
  }
}

/** The person and the month of the requested statement, or the response if there is none. */
export async function askedMonth(
  params: Promise<{ month: string }>,
): Promise<{ ctx: UserCtx; month: NepaliMonth } | Response> {
  const ctx = await currentCustomer()
  const headers = { 'cache-control': 'no-store' }
  if (!ctx?.isProved) return new Response(null, { status: 303, headers: { ...headers, location: SIGN_IN } })
  const month = nepaliMonthNamed((await params).month)
  return month ? { ctx, month } : new Response('No such month.\n', { status: 404, headers })
}

const SIGN_IN = `/wallet/sign-in?${new URLSearchParams({ next: '/wallet/statement' })}`
