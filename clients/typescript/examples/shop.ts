import type { Subscription } from '@khata/client'

// What is the shop's own. In a real one both are rows of its database, written in one transaction.

const seen = new Set<string>()
export const fulfilled: Subscription[] = []

/** Whether an event is seen for the first time. */
export async function isNew(eventId: string): Promise<boolean> {
  if (seen.has(eventId)) return false
  seen.add(eventId)
  return true
}

/** Gives the customer what was subscribed to. */
export async function fulfil(subscription: Subscription): Promise<void> {
  fulfilled.push(subscription)
}
