import { readFileSync } from 'node:fs'
import Stripe from 'stripe'
import { describe, expect, test, vi } from 'vitest'
import { constructEvent, SignatureError } from '@/clients/typescript/src/signature'
import { signatureHeader } from '@/lib/webhook/call/sign'
import { guideOf, samplesOfGuide } from './read'

interface Vector {
  name: string
  valid: boolean
  secret: string
  body: string
  header: string
  /** Unix seconds. */
  now: number
}

const { vectors } = JSON.parse(readFileSync('docs/webhook-signature-vectors.json', 'utf8')) as {
  vectors: Vector[]
}
const rotation = vectors.filter(({ name }) => name.startsWith('during a rotation'))

test('Khata makes the same header as the test vectors', () => {
  const [both] = rotation
  const secrets = rotation.map(({ secret }) => secret)
  const [time] = /\d+/.exec(both?.header ?? '') ?? []
  expect(signatureHeader(secrets, both?.body ?? '', new Date(Number(time) * 1000))).toBe(both?.header)
})

describe.each(vectors)('$name', ({ valid, secret, body, header, now }) => {
  const at = new Date(now * 1000)

  test(`${valid ? 'passes' : 'is refused by'} the TypeScript client, as text and as bytes`, async () => {
    for (const raw of [body, new TextEncoder().encode(body)]) {
      const event = constructEvent(raw, header, secret, { now: at })
      if (valid) expect(await event).toEqual(JSON.parse(body))
      else await expect(event).rejects.toBeInstanceOf(SignatureError)
    }
  })

  test(`${valid ? 'passes' : 'is refused by'} the sample of the guide`, async () => {
    const verify = await sampleOfTheGuide()
    vi.useFakeTimers({ now: at })
    try {
      expect(verify(body, header, secret)).toBe(valid)
    } finally {
      vi.useRealTimers()
    }
  })
})

// Stripe's library looks at the age of a delivery only: one from the future passes there.
const ofStripe = vectors.filter(({ name }) => !name.endsWith('ahead'))

test.each(ofStripe)("$name: Stripe's library agrees", ({ valid, secret, body, header, now }) => {
  const construct = () =>
    new Stripe('sk_test_unused').webhooks.constructEvent(body, header, secret, 300, undefined, now * 1000)
  if (valid) expect(construct()).toEqual(JSON.parse(body))
  else expect(construct).toThrow()
})

test.each([[{ id: 'evt_1' }], [undefined]])(
  'the TypeScript client refuses a body of %j with a message that says what to do',
  async (parsed) => {
    const [{ header, secret }] = rotation as [Vector]
    await expect(constructEvent(parsed as never, header, secret)).rejects.toThrow(
      'The body must be the raw one',
    )
  },
)

type Verify = (body: string, header: string, secret: string) => boolean

async function sampleOfTheGuide(): Promise<Verify> {
  const sample = samplesOfGuide(guideOf('webhooks')).find(({ title }) => title === 'With nothing but Node')
  const javascript = sample?.code.replaceAll(': string', '') ?? ''
  const module = await import(`data:text/javascript,${encodeURIComponent(javascript)}`)
  return module.verify as Verify
}
