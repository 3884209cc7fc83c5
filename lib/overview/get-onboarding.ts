import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { OnboardingStep } from './schema'

const DONE = `
SELECT
  EXISTS (SELECT FROM products WHERE business_id = $1) AS product,
  EXISTS (SELECT FROM prices WHERE business_id = $1) AS price,
  EXISTS (SELECT FROM api_keys WHERE business_id = $1 AND environment = 'sandbox' AND revoked_at IS NULL) AS api_key,
  EXISTS (SELECT FROM webhook_endpoints WHERE business_id = $1 AND deleted_at IS NULL) AS webhook,
  EXISTS (SELECT FROM checkout_sessions WHERE business_id = $1 AND status = 'completed') AS first_checkout,
  EXISTS (SELECT FROM api_keys WHERE business_id = $1 AND environment = 'production' AND revoked_at IS NULL) AS production_key,
  EXISTS (SELECT FROM subscriptions WHERE business_id = $1 AND environment = 'production') AS live_subscription`

type Done = Record<
  'product' | 'price' | 'apiKey' | 'webhook' | 'firstCheckout' | 'productionKey' | 'liveSubscription',
  boolean
>

export interface Onboarding {
  /** True once there is a subscription in production. */
  completed: boolean
  steps: { name: OnboardingStep; done: boolean }[]
}

/** How far the business has come towards its first subscription in production, over both environments. */
export async function getOnboarding({ businessId }: Ctx): Promise<Onboarding> {
  const [row] = await query<Done>(DONE, [businessId])
  const done = row as Done
  return {
    completed: done.liveSubscription,
    steps: [
      { name: 'product', done: done.product },
      { name: 'price', done: done.price },
      { name: 'api_key', done: done.apiKey },
      { name: 'webhook', done: done.webhook },
      { name: 'first_checkout', done: done.firstCheckout },
      { name: 'production_key', done: done.productionKey },
      { name: 'live_subscription', done: done.liveSubscription },
    ],
  }
}
