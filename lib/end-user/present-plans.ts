import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ChangedPlan } from './change-plan'
import type { OwnPlans } from './load-plans'
import type { changedPlan, planOptions } from './plan-schema'
import { presentOwnSubscription } from './present'

export function presentPlans({ plans }: Pick<OwnPlans, 'plans'>): z.output<typeof planOptions> {
  return {
    options: plans.map(({ priceId, amountPaisa, ...plan }) => ({
      ...plan,
      priceId: toWire('price', priceId),
      amountPaisa: amountPaisa.toString(),
      currency: 'NPR',
    })),
  }
}

export function presentChangedPlan({
  subscription,
  invoice,
  creditNote,
}: ChangedPlan): z.output<typeof changedPlan> {
  return {
    subscription: presentOwnSubscription(subscription),
    paidPaisa: (invoice?.totalAmountPaisa ?? 0n).toString(),
    creditedPaisa: (creditNote?.amountPaisa ?? 0n).toString(),
  }
}
