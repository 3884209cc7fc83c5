import { getBusiness } from '@/lib/business/read'
import type { Ctx } from '@/lib/infra/ctx'
import type { Kept } from '@/lib/infra/process/kept-figure'
import { type ComingRenewals, getComingRenewals } from './get-coming-renewals'
import { getFloat } from './get-float'
import { getOnboarding, type Onboarding } from './get-onboarding'
import { getRevenue, type Revenue } from './get-revenue'
import { getSubscriptionFigures, type SubscriptionFigures } from './get-subscription-figures'
import type { OverviewQuery } from './schema'

export interface Overview {
  timeZone: string
  subscriptions: Kept<SubscriptionFigures>
  revenue: Kept<Revenue>
  renewals: Kept<ComingRenewals>
  float: Kept<bigint> | null
  onboarding: Onboarding
}

/** All figures of the home page, for the API. The page itself reads them one by one, so that each can be shown as soon as it is ready. */
export async function getOverview(ctx: Ctx, { interval }: OverviewQuery): Promise<Overview> {
  const { timeZone } = await getBusiness(ctx)
  const [subscriptions, revenue, renewals, float, onboarding] = await Promise.all([
    getSubscriptionFigures(ctx),
    getRevenue(ctx, timeZone, interval),
    getComingRenewals(ctx, timeZone),
    getFloat(ctx),
    getOnboarding(ctx),
  ])
  return { timeZone, subscriptions, revenue, renewals, float, onboarding }
}
