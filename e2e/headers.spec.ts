import { createHash } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { expect, test } from './fixtures'

const PAGES = ['/sign-in', '/outbox', '/no/such/page', '/docs/no-such-page']
const PLAIN_PAGES = ['/', '/docs', '/docs/reference/customers', '/docs/search?q=cancel', '/wallet/sign-in']
const DATA = ['/v1/customers', '/v1/no/such/route', '/v1/openapi.json', '/api/health']

const guarded = (response: APIResponse) => {
  const headers = response.headers()
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['referrer-policy']).toBeTruthy()
  // Browsers would remember this header for two years, and this instance is not reached over TLS.
  expect(headers['strict-transport-security']).toBeUndefined()
  return headers['content-security-policy'] ?? ''
}

const RULES = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]

for (const path of PLAIN_PAGES) {
  test(`${path} runs its own script alone, which the policy names by its hash`, async ({ request }) => {
    for (let visit = 0; visit < 2; visit++) {
      const response = await request.get(path)
      const policy = guarded(response)
      for (const rule of RULES) expect(policy).toContain(rule)
      const [script, ...others] = [...(await response.text()).matchAll(/<script>(.*?)<\/script>/gs)]
      expect(others).toEqual([])
      const hash = createHash('sha256')
        .update(script?.[1] ?? '')
        .digest('base64')
      expect(policy).toContain(`; script-src 'sha256-${hash}'; style-src 'self';`)
    }
  })
}

for (const path of PAGES) {
  test(`${path} runs only scripts with the nonce of this response`, async ({ request }) => {
    const nonces = new Set<string>()
    for (let visit = 0; visit < 2; visit++) {
      const response = await request.get(path)
      const policy = guarded(response)
      for (const rule of RULES) expect(policy).toContain(rule)
      const nonce = /script-src 'self' 'nonce-([\w+/=]+)' 'strict-dynamic'/.exec(policy)?.[1] ?? ''
      expect(nonce).not.toBe('')
      nonces.add(nonce)
      const scripts = (await response.text()).match(/<script\b[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(0)
      expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([])
    }
    expect(nonces.size).toBe(2)
  })
}

for (const path of DATA) {
  test(`${path} is data: no script in it runs, and no page can frame it`, async ({ request }) => {
    expect(guarded(await request.get(path))).toBe("default-src 'none'; frame-ancestors 'none'")
  })
}

test('an image that is opened alone can do nothing', async ({ request }) => {
  expect(guarded(await request.get('/images/none.png'))).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  )
})

for (const path of ['agree', 'checkout', 'invoice', 'qr', 'top-up', 'w', 'wallet/number']) {
  test(`the address of a page below /${path} is a secret: no other site and no search engine learns it`, async ({
    request,
  }) => {
    const headers = (await request.get(`/${path}/of-nobody`)).headers()
    expect([headers['referrer-policy'], headers['x-robots-tag']]).toEqual(['no-referrer', 'noindex'])
  })
}

test('a call of the API goes to its operation directly, past the framework', async ({ request }) => {
  const framework = expect.stringContaining('rsc')
  expect((await request.get('/v1/customers')).headers()).not.toMatchObject({ vary: framework })
  // What is not an ordinary call shows what the framework would add.
  expect((await request.head('/v1/customers')).headers()).toMatchObject({ vary: framework })
})

test('anybody may keep the first page and the documentation, and nobody a page of a person', async ({
  request,
}) => {
  for (const path of ['/', '/ne', '/docs', '/docs/webhooks'])
    for (let visit = 0; visit < 2; visit++) {
      const headers = (await request.get(path)).headers()
      expect(headers['cache-control'], path).toBe('public, max-age=300')
      expect(headers['set-cookie'], path).toBeUndefined()
      const again = await request.get(path, { headers: { 'if-none-match': headers.etag ?? '' } })
      expect([again.status(), (await again.body()).length], path).toEqual([304, 0])
    }
  for (const path of ['/sign-in', '/wallet/sign-in', '/docs/search?q=cancel'])
    expect((await request.get(path)).headers()['cache-control'], path).toContain('no-store')
})

test('a caller cannot choose the nonce', async ({ request }) => {
  const response = await request.get('/sign-in', {
    headers: { 'content-security-policy': "script-src 'nonce-mine'" },
  })
  expect(guarded(response)).not.toContain('mine')
  expect(await response.text()).not.toContain('nonce="mine"')
})
