import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { PROVIDERS } from '@/lib/core/providers'
import type { Setting } from './setting-worker'

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
export async function attacksOf(url: string, { sandboxKey, productId }: Setting): Promise<Attack[]> {
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
  return [
    {
      name: '800 KB of metadata in 60,000 pairs',
      shots: [post(`{"email":"a@example.com","metadata":{${pairs}}}`)],
    },
    { name: '60,000 unknown fields', shots: [post(`{"email":"a@example.com",${pairs}}`)] },
    { name: '1 MB of [', shots: [post('['.repeat(1_000_000))] },
    {
      name: 'a form of 42,000 parts to any page',
      shots: PAGES.map((path) => formTo(path, manyParts())),
    },
    {
      name: 'a form of 42,000 fields, as an address',
      shots: PAGES.map((path) => ({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: times(42_000, (n) => `f${n}=1`).join('&'),
      })),
    },
    {
      name: 'garbled arguments of an action',
      shots: PAGES.map((path) => ({
        method: 'POST',
        path,
        headers: { 'next-action': 'f'.repeat(42), 'content-type': 'text/plain;charset=UTF-8' },
        body: '['.repeat(1_000_000),
      })),
    },
    {
      name: '7,000 parameters in an address',
      shots: ['/sign-in', '/api/health', '/icon.svg', '/v1/customers', '/docs/search'].map((path) =>
        get(`${path}${manyParameters}`),
      ),
    },
    { name: 'pages without a session', shots: PAGES.map(get) },
    { name: 'pages of the documentation', shots: DOCUMENTATION.map(get) },
    {
      name: 'searching the documentation for 2,500 words',
      shots: [get(`/docs/search?q=${words}`), get(`/docs/search?q=${words.slice(0, 4_000)}`)],
    },
    {
      name: 'deep health, 100 at once',
      shots: [get('/api/health?deep=1')],
      perSecond: 1,
      parallel: 100,
    },
    {
      name: 'pictures of 2 MB',
      shots: (await pictures(30)).map((picture) => ({
        ...formTo(`/v1/catalog/products/${productId}/image`, picture),
        headers: { ...auth, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      })),
    },
    {
      name: 'payments at a simulated provider',
      shots: times(100, String).map(() => paymentAt(ownAddress(url))),
    },
    {
      name: 'the sandbox clock, a year at a time',
      shots: [
        {
          ...post(JSON.stringify({ seconds: YEAR_SECONDS })),
          path: '/v1/sandbox/clock/advance',
        },
      ],
    },
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
