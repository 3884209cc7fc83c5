import { expect, it } from 'vitest'
import { NAVIGATION } from './docs/_frame/navigation'
import robots from './robots'
import { GET as securityText } from './security.txt/route'
import sitemap from './sitemap'

it('robots.txt keeps search engines out of the API and the dashboard, and leads to the sitemap', () => {
  expect(robots()).toEqual({
    rules: { userAgent: '*', disallow: ['/v1', '/dashboard'] },
    sitemap: 'http://localhost:3000/sitemap.xml',
  })
})

it('the sitemap has the first page, those of the operator and every page of the documentation, each once', () => {
  const urls = sitemap().map(({ url }) => url)
  expect(urls).toContain('http://localhost:3000/')
  expect(urls).toContain('http://localhost:3000/ne')
  expect(urls).toContain('http://localhost:3000/docs')
  for (const page of ['help', 'terms', 'privacy']) expect(urls).toContain(`http://localhost:3000/${page}`)
  expect(new Set(urls).size).toBe(2 + 3 + NAVIGATION.flatMap(({ links }) => links).length)
})

it('without a contact of the operator there is no security.txt', async () => {
  const response = securityText()
  expect([response.status, await response.text()]).toEqual([
    404,
    'The operator of this instance names no contact.\n',
  ])
})
