// A receiver for Express 4 and 5.
import { constructEvent, SignatureError, type Subscription } from '@khata/client'
import express from 'express'

export const app = express()

// express.raw for this path, before any express.json: after parsing and serializing the body has other bytes, and no
// signature fits.
app.post(
  '/khata/webhooks',
  express.raw({ type: 'application/json', limit: '1mb' }),
  (request, response, next) => {
    receive(request.body, request.get('service-signature'))
      .then(() => response.sendStatus(204))
      .catch((error: unknown) => {
        if (error instanceof SignatureError) response.status(400).send(error.message)
        // Any status other than 2xx, such as the 500 of the error handler, is retried later.
        else next(error)
      })
  },
)

async function receive(rawBody: Uint8Array, signature: string | undefined): Promise<void> {
  const event = await constructEvent(rawBody, signature, process.env.KHATA_WEBHOOK_SECRET)
  // A delivery may come more than once.
  if (event.type === 'subscription.created' && (await isNew(event.id))) await fulfil(event.data)
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

if (process.env.PORT) app.listen(Number(process.env.PORT), '127.0.0.1')
