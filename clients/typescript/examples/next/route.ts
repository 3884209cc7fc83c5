// app/khata/webhooks/route.ts of a Next.js app.
import { constructEvent, SignatureError } from '@khata/client'
import { fulfil, isNew } from '../shop.js'

export async function POST(request: Request): Promise<Response> {
  try {
    // The raw body: parsed and serialized again it has other bytes, and no signature fits.
    const event = await constructEvent(
      await request.text(),
      request.headers.get('service-signature'),
      process.env.KHATA_WEBHOOK_SECRET,
    )
    // Deliveries come at least once.
    if (event.type === 'subscription.created' && (await isNew(event.id))) await fulfil(event.data)
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof SignatureError) return new Response(error.message, { status: 400 })
    // Any other answer than 2xx, such as the 500 of an uncaught error, is tried again later.
    throw error
  }
}
