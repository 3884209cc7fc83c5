import { expect, it } from 'vitest'
import { advanceSandboxClock } from '@/lib/sandbox/advance-clock'
import { newEndpoint, startReceiver } from '@/lib/webhook/stage.fixture'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { ctxOf, newBusiness } from '@/testing/business'
import { openApp, playProduct } from '../functions/product.fixture'
import { HAS_NAMED, NAMED } from './servers.fixture'

const MINUTE = 60_000

/** A renewal that is due, and the webhook receiver of its business. */
async function dueRenewal() {
  const { ctx } = await newBusiness()
  const price = await newPrice(ctx)
  await subscribe(ctx, await newCustomer(ctx, 10n * price.amountPaisa), price)
  const receiver = await startReceiver()
  await newEndpoint(ctx, receiver.url, ['invoice.paid'])
  await advanceSandboxClock(await ctxOf(ctx.businessId), { seconds: 35 * 86_400 })
  return receiver
}

/** The product's functions on the server that the tests are given. They stay registered there after the test. */
async function playOnNamed(): Promise<void> {
  const { INNGEST_TEST_SERVER, INNGEST_TEST_EVENT_KEY, INNGEST_TEST_SIGNING_KEY } = process.env
  const theatre = await openApp({
    INNGEST_BASE_URL: INNGEST_TEST_SERVER,
    INNGEST_EVENT_KEY: INNGEST_TEST_EVENT_KEY,
    INNGEST_SIGNING_KEY: INNGEST_TEST_SIGNING_KEY,
    ...(!INNGEST_TEST_SIGNING_KEY && { INNGEST_DEV: '1' }),
  })
  const response = await fetch(`${theatre.url}/api/inngest`, { method: 'PUT' })
  expect(response.status).toBe(200)
}

// No wake-up is sent here. So the look finds the renewal, and the look of the next minute its delivery.

it('the embedded runner renews a subscription and sends its webhook, each by a look of its own', async () => {
  // Every cron function runs once when it is registered. So the renewal falls due after that.
  const { pass } = await playProduct()
  const receiver = await dueRenewal()
  await pass(MINUTE)
  await pass(MINUTE)
  expect(receiver.hits.map(({ body }) => JSON.parse(body).type)).toEqual(['invoice.paid'])
})

it.skipIf(!HAS_NAMED)(
  `${NAMED.name} renews a subscription and sends its webhook`,
  async () => {
    const receiver = await dueRenewal()
    await playOnNamed()
    await receiver.received(1)
    expect(JSON.parse(receiver.hits[0]?.body ?? '').type).toBe('invoice.paid')
  },
  240_000,
)
