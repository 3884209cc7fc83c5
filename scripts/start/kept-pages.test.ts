import { expect, it } from 'vitest'
import { KeptPages } from './kept-pages'

const asked = (url: string, headers: Record<string, string> = {}) => ({ method: 'GET', url, headers })
const rendered = (body: string, status = 200) => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store', vary: 'rsc' },
  body,
})

it('a page of the documentation is rendered once, for nobody, and anybody may keep it for five minutes', () => {
  const pages = new KeptPages()
  const request = asked('/docs/errors', { cookie: 'khata-theme=dark' })
  expect(pages.find(request)).toBeUndefined()
  expect(request.headers).toEqual({})
  const first = pages.keep(request, rendered('<h1>दर्ता</h1>'))
  expect(first).toEqual({
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=300',
      etag: expect.stringMatching(/^W\/"[\w-]{43}"$/),
      vary: 'rsc',
    },
    body: '<h1>दर्ता</h1>',
  })
  expect(pages.find(asked('/docs/errors', { cookie: 'a=b' }))).toEqual(first)
})

it('a browser that has the page is told that it is the same, and gets it when it is another one', () => {
  const pages = new KeptPages()
  const { headers } = pages.keep(asked('/docs/events'), rendered('<h1>Events</h1>'))
  const again = { 'if-none-match': String(headers.etag) }
  expect(pages.find(asked('/docs/events', again))).toEqual({ status: 304, headers, body: '' })
  expect(pages.keep(asked('/docs/events', again), rendered('<h1>Events</h1>')).status).toBe(304)
  const old = { 'if-none-match': 'W/"of-an-older-release"' }
  expect(pages.find(asked('/docs/events', old))).toMatchObject({ status: 200, body: '<h1>Events</h1>' })
})

it.each([
  ['what somebody searched for', asked('/docs/search'), rendered('<p></p>')],
  ['a page with a query', asked('/docs?x=1'), rendered('<p></p>')],
  [
    'a part of a page, which the framework asks for',
    asked('/docs/webhooks', { rsc: '1' }),
    rendered('<p></p>'),
  ],
  ['a page that does not exist', asked('/docs/missing'), rendered('<p></p>', 404)],
  ['a page for one person', asked('/dashboard'), rendered('<p></p>')],
  ['what only asks whether there is a page', { ...asked('/docs'), method: 'HEAD' }, rendered('')],
])('%s is rendered each time', (_, request, page) => {
  const pages = new KeptPages()
  expect(pages.keep(request, page)).toEqual(page)
  expect(pages.find(request)).toBeUndefined()
})
