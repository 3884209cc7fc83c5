// A receiver for Next.js 15 and 16.
import { constructEvent, SignatureError, type Subscription } from '@khata/client'

export async function POST(request: Request): Promise<Response> {
  try {
    const event = await constructEvent(
      // The raw body. After parsing and serializing it has other bytes, and no signature fits.
      await request.text(),
      request.headers.get('service-signature'),
      process.env.KHATA_WEBHOOK_SECRET,
    )
    // A delivery may come more than once.
    if (event.type === 'subscription.created' && (await isNew(event.id))) await fulfil(event.data)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof SignatureError) return new Response(error.message, { status: 400 })
    // Any status other than 2xx, such as the 500 of an uncaught error, is retried later.
    throw error
  }
}

// These two are yours. Keep the ids in your database, and write them in one transaction with the order.

const seen = new Set<string>()

async function isNew(eventId: string): Promise<boolean> {
  if (seen.has(eventId)) return false
  seen.add(eventId)
  return true
}

async function fulfil(subscription: Subscription): Promise<void> {
  console.log(`Fulfilled ${subscription.id} for ${subscription.customerId}.`)
}
