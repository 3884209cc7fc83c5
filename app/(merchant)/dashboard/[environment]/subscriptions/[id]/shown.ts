import type { NamedSubscription, WireDunning, WireForecast } from '@/lib/subscription/present'

/** What the parts of a subscription's page show. */
export interface ShownSubscription {
  subscription: NamedSubscription
  dunning: WireDunning
  forecast: WireForecast
  /** The tenant's time. */
  now: Date
  timeZone: string
}
