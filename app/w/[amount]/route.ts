import { env } from '@/lib/infra/env'

/**
 * The short address of a top-up, as an SMS has it: `/w/35000` is Rs 350. Every character of an SMS costs. It only leads
 * to the page of the wallet, which asks who the reader is and lets them change the amount.
 * @see lib/notice/links.ts
 */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ amount: string }> },
): Promise<Response> {
  const { amount } = await params
  const sandbox = new URL(request.url).searchParams.get('sandbox')
  const target = new URL(/^\d{1,16}$/.test(amount) ? '/wallet/top-up' : '/wallet', env().CHECKOUT_URL)
  if (target.pathname !== '/wallet') target.searchParams.set('amount', amount)
  if (sandbox) target.searchParams.set('sandbox', sandbox)
  return new Response(null, { status: 303, headers: { location: target.href, 'cache-control': 'no-store' } })
}
