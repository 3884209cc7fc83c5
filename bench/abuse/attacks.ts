import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { PROVIDERS } from '@/lib/core/providers'
import type { Sandbox } from '../harness/businesses'

/** One request of an attack. */
export interface Shot {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The requests are sent in turn. */
export interface Attack {
  name: string
  shots: Shot[]
  perSecond?: number
  parallel?: number
}

const YEAR_SECONDS = 366 * 86_400
const PAGES = ['/', '/sign-in', '/sign-up', '/wallet/sign-in', '/docs', '/docs/errors']
const DOCUMENTATION = [
  '/docs/reference/subscriptions',
  '/docs/reference/webhooks',
  '/docs/events',
  '/docs/errors',
]
const BOUNDARY = 'khata-abuse'

const get = (path: string): Shot => ({ method: 'GET', path })
const times = (count: number, text: (n: number) => string) => Array.from({ length: count }, (_, n) => text(n))

/** The ways in which one caller has stopped the others before. */
export async function attacksOf(url: string, { sandboxKey, productId }: Sandbox): Promise<Attack[]> {
  const auth = { 'x-api-key': sandboxKey }
  const post = (body: string): Shot => ({
    method: 'POST',
    path: '/v1/customers',
    headers: { ...auth, 'content-type': 'application/json' },
    body,
  })
  const pairs = times(60_000, (n) => `"k${n}":"value"`)
  const manyParameters = `?${times(7_000, () => 'a').join('&')}`
  const words = times(2_500, (n) => `word${n}`).join('+')
  const toPages = (headers: Record<string, string>, body: string) =>
    PAGES.map((path): Shot => ({ method: 'POST', path, headers, body }))
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const action = { 'next-action': 'f'.repeat(42), 'content-type': 'text/plain;charset=UTF-8' }
  const withParameters = ['/sign-in', '/api/health', '/icon.svg', '/v1/customers', '/docs/search']
  const picture = (file: Buffer): Shot => {
    const shot = formTo(`/v1/catalog/products/${productId}/image`, file)
    return { ...shot, headers: { ...auth, ...shot.headers } }
  }
  const clock = { ...post(JSON.stringify({ seconds: YEAR_SECONDS })), path: '/v1/sandbox/clock/advance' }
  const attack = (name: string, ...shots: Shot[]): Attack => ({ name, shots })
  return [
    attack('800 KB of metadata', post(`{"email":"a@example.com","metadata":{${pairs}}}`)),
    attack('60,000 unknown fields', post(`{"email":"a@example.com",${pairs}}`)),
    attack('1 MB of [', post('['.repeat(1_000_000))),
    attack('a form of 42,000 parts to any page', ...PAGES.map((path) => formTo(path, manyParts()))),
    attack('a form of 42,000 fields', ...toPages(form, times(42_000, (n) => `f${n}=1`).join('&'))),
    attack('garbled arguments of an action', ...toPages(action, '['.repeat(1_000_000))),
    attack('7,000 parameters', ...withParameters.map((path) => get(`${path}${manyParameters}`))),
    attack('pages without a session', ...PAGES.map(get)),
    attack('pages of the documentation', ...DOCUMENTATION.map(get)),
    attack('searching the documentation for 2,500 words', get(`/docs/search?q=${words}`)),
    { ...attack('deep health, 100 at once', get('/api/health?deep=1')), perSecond: 1, parallel: 100 },
    attack('pictures of 2 MB', ...(await pictures(30)).map(picture)),
    attack('payments at a simulated provider', ...times(100, String).map(() => paymentAt(ownAddress(url)))),
    attack('the sandbox clock, a year at a time', clock),
  ]
}

const part = (disposition: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])

const manyParts = () => Buffer.concat(times(42_000, (n) => `name="f${n}"`).map((field) => part(field, '1')))

function formTo(path: string, parts: Buffer): Shot {
  return {
    method: 'POST',
    path,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}

/** Noise compresses badly, like photographs. */
function pictures(count: number): Promise<Buffer[]> {
  return Promise.all(
    times(count, String).map(async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
      const image = sharp({ create: { width: 800, height: 800, channels: 3, background: '#888', noise } })
      return part('name="file"; filename="tea.png"', await image.png().toBuffer())
    }),
  )
}

/** The instance under the name that it knows itself by. */
const ownAddress = (url: string) => url.replace('127.0.0.1', 'localhost')

function paymentAt(url: string): Shot {
  return {
    method: 'POST',
    path: '/simulators/khalti/api/v2/epayment/initiate',
    headers: {
      authorization: `Key ${PROVIDERS.khalti.settings.secretKey.test}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      return_url: `${url}/`,
      website_url: url,
      amount: 10_000,
      purchase_order_id: randomUUID(),
      purchase_order_name: 'Tea',
    }),
  }
}
