import { expect, it } from 'vitest'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { limitPage } from './limit-page'

/** How many of these requests are answered. */
async function answered(
  times: number,
  ip: string,
  { cookie, url = '/docs' }: { cookie?: string; url?: string } = {},
) {
  const headers = { 'x-forwarded-for': ip, ...(cookie && { cookie }) }
  const refusals = await Promise.all(Array.from({ length: times }, () => limitPage(url, headers)))
  return refusals.filter((refusal) => refusal === undefined).length
}

it('a stranger opens 300 pages a minute, and one with a session 1,500', async () => {
  expect(await answered(301, '203.0.113.50')).toBe(300)
  const cookie = `a=b; ${sessionCookie().name}=anything`
  expect(await answered(1_501, '203.0.113.50', { cookie })).toBe(1_500)
  const refusal = await limitPage('/docs', { 'x-forwarded-for': '203.0.113.50' })
  expect([refusal?.status, Number(refusal?.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
})

it('calls of the API, scripts and pictures are no pages, and this machine itself is not counted', async () => {
  for (const url of ['/v1/customers', '/_next/static/chunks/a.js', '/images/a.png', '/api/health'])
    expect(await answered(301, '203.0.113.51', { url })).toBe(301)
  expect(await answered(301, '127.0.0.1')).toBe(301)
})

it('a stranger asks for deep health once a second, and for the short check as often as they like', async () => {
  expect(await answered(61, '203.0.113.52', { url: '/api/health?deep=1' })).toBe(60)
  expect(await answered(301, '203.0.113.52', { url: '/api/health' })).toBe(301)
  expect(await answered(61, '127.0.0.1', { url: '/api/health?deep=1' })).toBe(61)
})
