// A receiver for Express 4 and 5.
import { constructEvent, SignatureError } from '@khata/client'
import express from 'express'
import { fulfil, isNew } from './shop.js'

export const app = express()

// express.raw for this path, before any express.json: parsed and serialized again the body has other bytes, and no
// signature fits.
app.post(
  '/khata/webhooks',
  express.raw({ type: 'application/json', limit: '1mb' }),
  (request, response, next) => {
    receive(request.body, request.get('service-signature'))
      .then(() => response.sendStatus(204))
      .catch((error: unknown) => {
        if (error instanceof SignatureError) response.status(400).send(error.message)
        // Any other answer than 2xx, such as the 500 of the error handler, is tried again later.
        else next(error)
      })
  },
)

async function receive(rawBody: Uint8Array, signature: string | undefined): Promise<void> {
  const event = await constructEvent(rawBody, signature, process.env.KHATA_WEBHOOK_SECRET)
  // Deliveries come at least once.
  if (event.type === 'subscription.created' && (await isNew(event.id))) await fulfil(event.data)
}
