import { notFound } from 'next/navigation'
import { orNotFound } from '@/app/(merchant)/or-not-found'
import { getForecast } from '@/lib/billing/get-forecast'
import { fromWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { getDunning } from '@/lib/subscription/get-dunning'
import {
  presentDunning,
  presentForecast,
  presentSubscription,
  presentSubscriptionSummary,
} from '@/lib/subscription/present'
import { getSubscriptionSummary } from '@/lib/subscription/read'

/** The subscription of a page's address. A foreign, malformed or unknown id has no page. */
export async function readSubscription(ctx: Ctx, wireId: string) {
  const id = fromWire('sub', wireId) ?? notFound()
  const reading = Promise.all([getSubscriptionSummary(ctx, id), getDunning(ctx, id), getForecast(ctx, id)])
  const [row, dunning, forecast] = await orNotFound(reading)
  return {
    id,
    json: presentSubscription(row),
    subscription: presentSubscriptionSummary(row),
    dunning: presentDunning(dunning),
    forecast: presentForecast(forecast),
  }
}
