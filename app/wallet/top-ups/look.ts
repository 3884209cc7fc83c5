import { DomainError } from '@/lib/core/errors'
import { fromWire } from '@/lib/core/id'
import type { UserCtx } from '@/lib/infra/ctx'
import { checkInTime } from '@/lib/top-up/check-in-time'
import { getTopUp } from '@/lib/top-up/read'
import { isAwaited } from '@/lib/top-up/rules'

type TopUp = Awaited<ReturnType<typeof getTopUp>>

/** A top-up of this wallet, as its provider sees it now. Undefined if the wallet has no such top-up. */
export async function lookAtTopUp(ctx: UserCtx, wireId: string): Promise<TopUp | undefined> {
  const id = fromWire('top', wireId)
  if (!id) return undefined
  try {
    const topUp = await getTopUp(ctx, id)
    return isAwaited(topUp) && (await checkInTime(topUp, ctx.requestId)) ? await getTopUp(ctx, id) : topUp
  } catch (error) {
    if (error instanceof DomainError && error.code === 'resource_not_found') return undefined
    throw error
  }
}
