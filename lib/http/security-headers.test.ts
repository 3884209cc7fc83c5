import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers'

it('browsers must keep using TLS, but only if the site has TLS', () => {
  expect(securityHeaders('/', true)['strict-transport-security']).toBe('max-age=63072000')
  expect(securityHeaders('/', false)).not.toHaveProperty('strict-transport-security')
})

it.each(['/v1', '/v1/customers', '/api/health', '/_next/static/x.js', '/images/a.png', '/invoice/token/pdf'])(
  '%s is not a page',
  (path) => expect(securityHeaders(path, false)['content-security-policy']).not.toContain('nonce'),
)

it.each(['/', '/v10', '/docs/reference/customers', '/invoice/token'])('%s is a page', (path) =>
  expect(securityHeaders(path, false)['content-security-policy']).toContain("script-src 'self' 'nonce-"),
)
