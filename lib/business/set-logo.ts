import type { PreparedImage } from '@/lib/image/prepare'
import { writeImage } from '@/lib/image/write'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { BusinessModel } from '@/prisma/generated/models'
import { changeBusiness, lockBusiness } from './change'

/**
 * Gives the caller's business a logo. The old one stays available at its address for four days.
 * @throws {DomainError} `image_budget_exceeded`.
 */
export function setLogo(ctx: Ctx, image: PreparedImage): Promise<BusinessModel> {
  return transact(ctx, async (tx) => {
    const current = await lockBusiness(tx, ctx)
    const logoUrl = await writeImage(tx, ctx.businessId, image)
    return changeBusiness(tx, ctx, current, { logoUrl }, { logoUrl })
  })
}

/** Removes the logo of the caller's business. If there is none, nothing changes. */
export function removeLogo(ctx: Ctx): Promise<BusinessModel> {
  return transact(ctx, async (tx) =>
    changeBusiness(tx, ctx, await lockBusiness(tx, ctx), { logoUrl: null }, { logoUrl: null }),
  )
}
