import { DomainError } from '@/lib/core/errors'
import { fromWire, type TopUpId } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { checkTopUp } from '@/lib/top-up/check'
import { getTopUp } from '@/lib/top-up/read'

type TopUp = Awaited<ReturnType<typeof getTopUp>>

// The page looks again every few seconds, and several tabs may.
const ASK_EVERY_MS = 3_000
// A provider that does not answer must not keep the page from showing.
const PATIENCE_MS = 2_500

/** A top-up of this wallet, as its provider sees it now. Undefined if the wallet has no such top-up. */
export async function lookAtTopUp(ctx: UserCtx, wireId: string): Promise<TopUp | undefined> {
  const id = fromWire('top', wireId)
  if (!id) return undefined
  try {
    const topUp = await getTopUp(ctx, id)
    return isUndecided(topUp) && (await askAgain(topUp, ctx.requestId)) ? await getTopUp(ctx, id) : topUp
  } catch (error) {
    if (error instanceof DomainError && error.code === 'resource_not_found') return undefined
    throw error
  }
}

/** The customer was sent to the provider, and nobody knows yet what became of the payment. */
export function isUndecided({ state, redirect }: TopUp): boolean {
  return redirect !== null && (state === 'initiated' || state === 'pending')
}

/** Asks the provider, unless that was just done. @returns whether it answered in time. */
async function askAgain({ id, lastCheckedAt }: TopUp, requestId: string): Promise<boolean> {
  if (lastCheckedAt && Date.now() - lastCheckedAt.getTime() < ASK_EVERY_MS) return false
  const patience = new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref())
  const answer = checkTopUp(id as TopUpId, requestId).then(
    () => true,
    // The sweep asks again. The page shows what is known.
    () => false,
  )
  return Promise.race([answer, patience])
}
