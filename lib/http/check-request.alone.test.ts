import { describe, expect, it } from 'vitest'
import { endProblem, openProblems } from '@/lib/infra/telemetry/problems'
import { type ArrivingRequest, checkRequest } from './check-request'

process.env.TRUSTED_PROXIES = '10.0.0.0/8'

/** A request that arrives from a proxy, unless `given` says otherwise. */
const arriving = (given: Partial<ArrivingRequest> = {}): ArrivingRequest => ({
  method: 'GET',
  url: '/',
  headers: {},
  socket: { remoteAddress: '10.0.0.1' },
  ...given,
})

describe('the caller', () => {
  it('is the address that the trusted proxy saw', () => {
    const request = arriving({ headers: { 'x-forwarded-for': '1.1.1.1, 198.51.100.1' } })
    checkRequest(request)
    expect(request.headers['x-forwarded-for']).toBe('198.51.100.1')
  })

  it('is the peer, without a trusted proxy', () => {
    const request = arriving({
      headers: { 'x-forwarded-for': '1.1.1.1' },
      socket: { remoteAddress: '203.0.113.9' },
    })
    checkRequest(request)
    expect(request.headers['x-forwarded-for']).toBe('203.0.113.9')
  })

  it('is unknown, if the connection has no address', () => {
    const request = arriving({ headers: { 'x-forwarded-for': '1.1.1.1' }, socket: {} })
    checkRequest(request)
    expect(request.headers).not.toHaveProperty('x-forwarded-for')
  })

  it('is unknown behind a proxy on this machine that is not trusted, and deep health says so', () => {
    expect(openProblems()).toEqual([])
    const socket = { remoteAddress: '127.0.0.1' }
    const direct = arriving({ socket })
    checkRequest(direct)
    expect(direct.headers['x-forwarded-for']).toBe('127.0.0.1')
    expect(openProblems()).toEqual([])
    const request = arriving({ headers: { 'x-forwarded-for': '198.51.100.1' }, socket })
    checkRequest(request)
    expect(request.headers).not.toHaveProperty('x-forwarded-for')
    expect(openProblems()).toMatchObject([{ code: 'caller_addresses_hidden', severity: 'warning' }])
    endProblem('caller_addresses_hidden')
  })

  it('sets no other header: X-Forwarded-Host, -Proto and -Port are removed', () => {
    const headers = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-port': '1',
    }
    const request = arriving({ headers })
    checkRequest(request)
    expect(request.headers).toEqual({ 'x-forwarded-for': '10.0.0.1' })
  })
})

describe('the path', () => {
  it.each([
    ['http://evil.example/sign-in?next=/x', '/sign-in?next=/x'],
    ['HTTPS://evil.example/v1/customers', '/v1/customers'],
    ['/docs', '/docs'],
  ])('of %s is %s', (url, expected) => {
    const request = arriving({ url })
    expect(checkRequest(request)).toBeUndefined()
    expect(request.url).toBe(expected)
  })

  it.each(['*', '', 'docs', 'http://evil.example', 'ftp://evil.example/x'])('%j gets 400', async (url) => {
    expect((await checkRequest(arriving({ url })))?.status).toBe(400)
  })

  it.each(['/_next/%zz?x=1', '/v1/%C0%AF'])('%s is refused as not found', async (url) =>
    expect((await checkRequest(arriving({ url })))?.status).toBe(404),
  )

  it.each([
    ['of 101 parameters', `?${'a&'.repeat(100)}a`],
    ['of more than 4 KB', `?a=${'x'.repeat(4095)}`],
  ])('a query %s gets 414, in the envelope from the API', async (_, query) => {
    for (const page of ['/', '/docs/search', '/api/health', '/images/x.png'])
      expect((await checkRequest(arriving({ url: page + query })))?.status).toBe(414)
    const refused = await checkRequest(arriving({ url: `/v1/customers${query}` }))
    expect(refused?.status).toBe(414)
    expect(await refused?.json()).toMatchObject({ error: { code: 'query_too_large' } })
    const most = arriving({ url: `/docs?${'a&'.repeat(99)}a=${'x'.repeat(1000)}` })
    expect(checkRequest(most)).toBeUndefined()
  })

  it.each(['TRACE', 'PROPFIND', 'LINK', ''])('with the method %j gets 405', async (method) => {
    for (const url of ['/sign-in', '/api/health', '/v1/customers'])
      expect((await checkRequest(arriving({ method, url })))?.status).toBe(405)
  })
})

describe('a form', () => {
  it('of our own page is accepted by the framework too, even if a proxy changed the Host header', () => {
    const headers = { host: 'app:8080', origin: 'http://localhost:3000' }
    const request = arriving({ method: 'POST', url: '/sign-in', headers })
    expect(checkRequest(request)).toBeUndefined()
    expect(request.headers['x-forwarded-host']).toBe('localhost:3000')
  })

  it('of our own page that hides its origin is accepted by the framework too', () => {
    const headers = { host: 'localhost:3000', origin: 'null', 'sec-fetch-site': 'same-origin' }
    const request = arriving({ method: 'POST', url: '/sign-in', headers })
    expect(checkRequest(request)).toBeUndefined()
    expect(request.headers).not.toHaveProperty('origin')
  })

  it.each(['https://evil.example', 'null', 'not an address'])(
    'of another site keeps its origin %s, by which it is refused',
    (origin) => {
      const request = arriving({ method: 'POST', url: '/sign-in', headers: { origin } })
      expect(checkRequest(request)).toBeUndefined()
      expect(request.headers.origin).toBe(origin)
      expect(request.headers).not.toHaveProperty('x-forwarded-host')
    },
  )
})

it('nothing can be sent to a file of the build', async () => {
  const refusal = await checkRequest(arriving({ method: 'POST', url: '/_next/data/build/sign-in.json' }))
  expect([refusal?.status, refusal?.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})
