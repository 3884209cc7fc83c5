import type { BulkActionId, CustomerId } from '@/lib/core/id'
import { createCustomer } from '@/lib/customer/create'
import type { Ctx } from '@/lib/infra/ctx'
import type { Environment } from '@/prisma/generated/enums'
import { createBulkAction } from './create'
import { BULK_DUE } from './due'
import { runBulkActions } from './job'
import { runBulkAction } from './run'

const TEN_SECONDS = 10_000

/** A running bulk action on one customer. */
async function waitingBulkAction(ctx: Ctx): Promise<void> {
  const { id: customerId } = await createCustomer(ctx, { phone: '+9779812345678' })
  const customerIds = [customerId as CustomerId]
  const { id } = await createBulkAction(ctx, { action: 'archive_customers', customerIds })
  await runBulkAction(ctx, id as BulkActionId)
}

const workIn = (environment: Environment) => ({
  event: BULK_DUE[environment],
  begin: (ctx: Ctx) => waitingBulkAction({ ...ctx, environment }),
  end: () => runBulkActions(environment, TEN_SECONDS),
})

/** How bulk actions become due, and how they are done. */
export const BULK_ACTIONS_TO_LOOK_FOR = [workIn('production'), workIn('sandbox')]
