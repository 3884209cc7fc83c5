import { describe, expect, it, vi } from 'vitest'

vi.stubEnv(
  'KHATA_ROUTE_METHODS',
  JSON.stringify({
    '/v1/customers': ['GET', 'POST'],
    '/v1/customers/[customerId]': ['GET', 'PATCH', 'DELETE'],
    '/v1/customers/search': ['GET'],
    '/invoice/[token]/pdf': ['GET'],
    '/password-strength': ['POST'],
    '/simulators/[provider]/api/[...path]': ['GET', 'POST'],
  }),
)
const { refusePage } = await import('./refuse-page')

const OWN = { origin: 'http://localhost:3000', host: 'localhost:3000' }
const FORM = { 'content-type': 'multipart/form-data; boundary=XX' }
const asked = (method: string, target: string, headers: Record<string, string> = {}) =>
  refusePage({ method, target, headers: new Headers(headers) })

describe('a call of the API', () => {
  it.each([
    ['PUT', '/v1/customers', 'GET, HEAD, POST, OPTIONS'],
    ['DELETE', '/v1/customers?limit=1', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/v1/customers/cus_1', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['POST', '/v1/customers/search', 'GET, HEAD, OPTIONS'],
  ])('%s %s, which its path does not have, gets 405 in the envelope', async (method, target, allow) => {
    const refused = await asked(method, target)
    expect([refused?.status, refused?.headers.get('allow')]).toEqual([405, allow])
    expect(await refused?.json()).toMatchObject({ error: { code: 'method_not_allowed' } })
  })

  it('OPTIONS is answered with the methods of the path', async () => {
    const answer = await asked('OPTIONS', '/v1/customers')
    expect([answer?.status, answer?.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
  })

  it.each(['/v1/%C0%AF', '/v1/customers/%', '/v1/customers/'])(
    '%s gets 404 in the envelope',
    async (target) => {
      const refused = await asked('GET', target)
      expect(refused?.status).toBe(404)
      expect(await refused?.json()).toMatchObject({ error: { code: 'route_not_found' } })
    },
  )

  it.each([
    ['GET', '/v1/customers/cus_1'],
    ['HEAD', '/v1/customers/cus_1'],
    ['PUT', '/v1/no/such/path'],
  ])('%s %s goes to its route', (method, target) => expect(asked(method, target)).toBeUndefined())
})

describe('an address with a broken escape', () => {
  it.each(['/images/%ED%A0%80', '/api/auth/%FF'])('%s of no page gets a sentence', async (target) => {
    expect((await asked('GET', target))?.status).toBe(404)
  })

  it('of a page is left to the page “not found”', () =>
    expect(asked('GET', '/docs/%ED%A0%80')).toBeUndefined())
})

describe('a form', () => {
  const foreign = { ...FORM, origin: 'https://evil.example' }

  it('of another site is refused', async () => {
    for (const target of ['/sign-in', '/dashboard', '/no/such/page', '/password-strength']) {
      const refused = await asked('POST', target, foreign)
      expect(refused?.status).toBe(403)
      expect(await refused?.text()).toContain('another site')
    }
  })

  it('without an Origin is refused if the browser says that another site sent it', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'next-action': '7f' }
    expect((await asked('POST', '/sign-in', headers))?.status).toBe(403)
  })

  it('is refused from a browser that does not name its page, and accepted from a program without cookies', async () => {
    expect((await asked('POST', '/sign-in', { ...FORM, cookie: 'khata_session=x' }))?.status).toBe(403)
    expect(asked('POST', '/sign-in', FORM)).toBeUndefined()
  })

  it('of our own page is accepted', () => {
    expect(asked('POST', '/sign-in', { ...OWN, ...FORM })).toBeUndefined()
    expect(asked('POST', '/sign-in', { ...OWN, 'next-action': '7f' })).toBeUndefined()
  })

  it.each([
    '/v1/customers',
    '/api/auth/callback/credentials',
    '/simulators/khalti/api/v2/epayment/initiate/',
  ])('is not checked here for %s, which checks the origin itself', (target) =>
    expect(asked('POST', target, foreign)).toBeUndefined(),
  )

  it('needs no check if a page is only read', () => expect(asked('GET', '/sign-in', foreign)).toBeUndefined())
})

it.each([
  ['POST', '/docs/search?q=cancel'],
  ['PUT', '/sign-in'],
  ['DELETE', '/no/such/page'],
  ['POST', '/invoice/token/pdf'],
])('%s %s is refused: nothing can be sent there', async (method, target) => {
  const refused = await asked(method, target, OWN)
  expect([refused?.status, refused?.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})
