import { found } from '@/lib/core/found'
import type { InvoiceId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { prisma } from '@/lib/infra/db'
import type { InvoiceModel } from '@/prisma/generated/models'

/** @throws {DomainError} `resource_not_found`. */
export async function getInvoice({ businessId, environment }: Ctx, id: InvoiceId): Promise<InvoiceModel> {
  return found(
    await prisma().invoice.findUnique({
      where: { businessId_environment_id: { businessId, environment, id } },
    }),
  )
}
