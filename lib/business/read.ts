import { found } from '@/lib/core/found'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/prisma'
import type { BusinessModel } from '@/prisma/generated/models'

/** The caller's own business. */
export async function getBusiness({ businessId }: Ctx): Promise<BusinessModel> {
  return found(await prisma().business.findUnique({ where: { id: businessId } }))
}
