import { describe, expect, it } from 'vitest'
import { safeRedirectPath } from './safe-redirect'

const SITE = 'https://billing.example'

/** The origin that a browser goes to after a redirect to `location`. */
const browserGoesTo = (location: string) => new URL(location, `${SITE}/sign-in`).origin

/** Addresses of another site, and addresses that a browser or a proxy may read as one. */
const HOSTILE = [
  'https://evil.example',
  'HTTPS:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/..\\/evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/a/..//evil.example',
  '/a/../..//evil.example',
  '/a/%2e%2e//evil.example',
  '/dashboard//evil.example',
  '/%2f/evil.example',
  '/%2F%2fevil.example',
  '/%5cevil.example',
  '/%5C/evil.example',
  '/%09/evil.example',
  '/%0d%0aLocation:%20https://evil.example',
  '/\u2028/evil.example',
  '//evil.example@billing.example/..//x',
  '//user:pass@evil.example:443/dashboard',
  '//[::1]/',
  '/%ED%A0%80',
  '/\ud800',
  '',
]

describe('the path of a redirect', () => {
  it.each([
    '/',
    '/dashboard',
    '/dashboard?tab=keys&page=2',
    '/invite/abc_DEF-123',
    '/docs/errors/rate_limited#why',
    '/dashboard?next=//other.example&back=https://other.example',
    '/customers?search=%E0%A4%9A%E0%A4%BF%E0%A4%AF%E0%A4%BE',
    '/.well-known/security.txt',
  ])('%s is accepted unchanged', (path) => {
    expect(safeRedirectPath(path)).toBe(path)
  })

  it('in any script is encoded as a browser encodes it', () => {
    expect(safeRedirectPath('/चिया?नाम=हिमाल')).toBe(new URL('/चिया?नाम=हिमाल', SITE).href.slice(SITE.length))
  })

  it.each(HOSTILE)('%j is refused', (given) => {
    expect(safeRedirectPath(given)).toBeNull()
  })

  it.each(HOSTILE)('%j after a harmless beginning stays on this site', (given) => {
    for (const start of ['/', '/dashboard', '/dashboard/', '/./', '/../', '/dashboard?x=', '/dashboard#']) {
      const path = safeRedirectPath(start + given)
      if (path !== null) expect(browserGoesTo(path)).toBe(SITE)
    }
  })

  it.each([undefined, null, 7, ['/dashboard'], { length: 1 }, `/${'a'.repeat(2_048)}`])(
    '%j is refused',
    (given) => {
      expect(safeRedirectPath(given)).toBeNull()
    },
  )
})
