import { expect, it } from 'vitest'
import { isFromAnotherSite } from './same-origin'

// APP_URL is http://localhost:3000.
const host = 'localhost:3000'

it.each([
  ['a browser on a page of ours', { host, origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['an older browser on a page of ours', { host, origin: 'http://localhost:3000' }],
  [
    'a browser under another name of this machine',
    { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' },
  ],
  ['a browser behind a proxy that changes Host', { host: 'app:8080', origin: 'http://localhost:3000' }],
  ['a form of a page without Referer', { host, origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['a form that its person sends again', { host, 'sec-fetch-site': 'none' }],
  ['a program', { host }],
])('%s is not another site', (_, headers) => {
  expect(isFromAnotherSite(headers)).toBe(false)
})

it.each([
  ['a page of another site', { host, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['one whose Origin was left out', { host, 'sec-fetch-site': 'cross-site' }],
  ['one on a neighbouring name', { host, 'sec-fetch-site': 'same-site' }],
  ['one in an older browser', { host, origin: 'https://evil.example' }],
  ['one on another port', { host, origin: 'http://localhost:3001' }],
  ['a frame without an origin', { host, origin: 'null' }],
  ['a sandboxed frame', { host, origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an Origin that is none', { host, origin: 'not an address' }],
  ['who says nothing and has a cookie', { host, cookie: 'khata_session=x' }],
  ['an empty Origin', { host, origin: '' }],
  ['a Sec-Fetch-Site that does not exist', { host, 'sec-fetch-site': 'friendly' }],
  ['two values of it', { host, 'sec-fetch-site': ['same-origin', 'cross-site'] }],
])('%s is', (_, headers) => {
  expect(isFromAnotherSite(headers)).toBe(true)
})
