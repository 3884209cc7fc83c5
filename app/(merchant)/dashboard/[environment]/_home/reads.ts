import { cache } from 'react'
import { getComingRenewals } from '@/lib/overview/get-coming-renewals'
import { getFloat } from '@/lib/overview/get-float'
import { getRevenue } from '@/lib/overview/get-revenue'
import { getSubscriptionFigures } from '@/lib/overview/get-subscription-figures'
import type { RevenueInterval } from '@/lib/overview/schema'
import type { Visit } from '../../visit'
import { readOrNull } from './read-or-null'

// Several parts of the page show the same figure. It is read once per request. Null: it could not be read.

export const readSubscriptions = cache(({ ctx }: Visit) => readOrNull(ctx, () => getSubscriptionFigures(ctx)))

export const readRenewals = cache(({ ctx, business }: Visit) =>
  readOrNull(ctx, () => getComingRenewals(ctx, business.timeZone)),
)

export const readRevenue = cache(({ ctx, business }: Visit, interval: RevenueInterval) =>
  readOrNull(ctx, () => getRevenue(ctx, business.timeZone, interval)),
)

export const readFloat = cache(({ ctx }: Visit) => readOrNull(ctx, () => getFloat(ctx)))
