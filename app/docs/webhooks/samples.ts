export const WITH_CLIENT = `import { constructEvent } from '@khata/client'

export async function POST(request: Request) {
  // Throws a SignatureError when anything is wrong with it.
  const event = await constructEvent(
    await request.text(),
    request.headers.get('service-signature'),
    process.env.KHATA_WEBHOOK_SECRET,
  )
  if (await alreadySeen(event.id)) return new Response(null, { status: 204 })
  switch (event.type) {
    case 'subscription.created':
      await fulfil(event.data.customerId)
  }
  return new Response(null, { status: 204 })
}`

export const WITH_STRIPE = `import Stripe from 'stripe'

// The key is never used: only the verification is.
const stripe = new Stripe('sk_test_unused')

const event = stripe.webhooks.constructEvent(
  await request.text(),
  request.headers.get('service-signature'),
  process.env.KHATA_WEBHOOK_SECRET,
)`

export const BY_HAND = `import { createHmac, timingSafeEqual } from 'node:crypto'

export function verify(rawBody: string, header: string, secret: string) {
  const parts = header.split(',').map((part) => part.split('='))
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? ''
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= 300)) return false

  const expected = createHmac('sha256', secret).update(\`\${seconds}.\${rawBody}\`).digest()
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}`
