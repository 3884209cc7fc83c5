import { createHash } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { securityHeaders } from './security-headers'

it('browsers must keep using TLS, but only if the site has TLS', () => {
  expect(securityHeaders('/', true)['strict-transport-security']).toBe('max-age=63072000')
  expect(securityHeaders('/', false)).not.toHaveProperty('strict-transport-security')
})

it.each([
  '/v1',
  '/v1/customers',
  '/simulators/esewa/api/epay/transaction/status/',
  '/api/health',
  '/_next/static/x.js',
  '/images/a.png',
  '/invoice/token/pdf',
])('%s is not a page', (path) =>
  expect(securityHeaders(path, false)['content-security-policy']).not.toContain('nonce'),
)

it.each(['/', '/v10', '/docs/reference/customers', '/invoice/token'])('%s is a page', (path) =>
  expect(securityHeaders(path, false)['content-security-policy']).toContain("script-src 'self' 'nonce-"),
)

it('an image and a mail may be looked at, and can do nothing', () => {
  const image = securityHeaders('/images/a.svg', false)
  expect(image['content-security-policy']).toBe(
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
  )
  for (const path of [
    '/dashboard/sandbox/sandbox/messages/msg_1/html',
    '/dashboard/production/settings/notices/mail',
  ]) {
    const mail = securityHeaders(path, false)
    expect(mail['x-frame-options']).toBe('SAMEORIGIN')
    expect(mail['content-security-policy']).toMatch(
      /^default-src 'none'; .*frame-ancestors 'self'; sandbox allow-popups/,
    )
  }
})

it.each([
  '/agree/t',
  '/invoice/t',
  '/checkout/t',
  '/qr/t',
  '/top-up/t',
  '/w/t',
  '/wallet/number/t',
  '/simulators/esewa/pay/1',
])('the address %s is a secret: no other site and no search engine learns it', (path) =>
  expect(securityHeaders(path, false)).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  }),
)

it('the address by which an operator opens a page has its key, so no other site learns it', () => {
  for (const path of ['/outbox/open', '/approvals/open', '/api/providers/khalti/return'])
    expect(securityHeaders(path, false)['referrer-policy']).toBe('no-referrer')
  expect(securityHeaders('/outbox', false)['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

it('no element has a style of its own, but for the one with which React hides a drawing until the page has it all', () => {
  const hash = createHash('sha256').update('display:none').digest('base64')
  expect(securityHeaders('/dashboard/sandbox/webhooks', false)['content-security-policy']).toContain(
    `style-src-attr 'unsafe-hashes' 'sha256-${hash}';`,
  )
})

it('a form leads to a payment provider only from pages of customers: to those of the operator, and of businesses with own accounts', async () => {
  // The environment is read once, so this file's own comes with a fresh copy of the module.
  vi.stubEnv('ESEWA_SANDBOX_FORM_URL', 'https://rc-epay.esewa.com.np/api/epay/main/v2/form')
  vi.stubEnv('KHALTI_SANDBOX_BASE_URL', 'https://dev.khalti.com/api/v2/')
  vi.stubEnv('CONNECTIPS_SANDBOX_BASE_URL', 'https://uat.connectips.com')
  vi.stubEnv('CHECKOUT_URL', 'https://checkout.example.com')
  vi.resetModules()
  const fresh = await import('./security-headers')
  const targets = (path: string) =>
    /form-action ([^;]+)/
      .exec(fresh.securityHeaders(path, false)['content-security-policy'] ?? '')?.[1]
      ?.split(' ')
  for (const path of [
    '/checkout/token',
    '/wallet',
    '/invoice/token',
    '/qr/qrq_x/pay',
    '/top-up/top_x/pay',
    '/w/link',
  ])
    expect(targets(path)).toEqual([
      "'self'",
      'https://rc-epay.esewa.com.np',
      'https://test-pay.khalti.com',
      'https://uat.connectips.com',
      'https://epay.esewa.com.np',
      'https://pay.khalti.com',
      'https://login.connectips.com',
      'http://localhost:3000',
    ])
  expect(targets('/simulators/esewa/pay/x')).toEqual([
    "'self'",
    'http://localhost:3000',
    'https://checkout.example.com',
  ])
  for (const path of ['/', '/sign-in', '/dashboard', '/wallets']) expect(targets(path)).toEqual(["'self'"])
  vi.unstubAllEnvs()
  vi.resetModules()
})
