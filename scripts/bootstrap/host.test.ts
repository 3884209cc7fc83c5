import { expect, it } from 'vitest'

// A JavaScript file without types, because it runs before anything is installed.
const HOST_RULE = './host.mjs'
const { listenHost } = await import(HOST_RULE)

it.each([
  ['nothing is set', {}, '127.0.0.1'],
  ['APP_URL is this machine', { APP_URL: 'http://localhost:3000' }, '127.0.0.1'],
  ['APP_URL is a loopback address', { APP_URL: 'http://127.0.0.2:3000' }, '127.0.0.1'],
  ['APP_URL is the loopback address of IPv6', { APP_URL: 'http://[::1]:3000' }, '127.0.0.1'],
  ['APP_URL is a name below localhost', { APP_URL: 'http://khata.localhost' }, '127.0.0.1'],
  ['APP_URL is a public address', { APP_URL: 'https://pay.example.com' }, undefined],
  ['APP_URL only looks like this machine', { APP_URL: 'https://localhost.example.com' }, undefined],
  ['HOST is set', { HOST: '10.0.0.5', APP_URL: 'http://localhost:3000' }, '10.0.0.5'],
  [
    'HOST is set beside a public address',
    { HOST: '127.0.0.1', APP_URL: 'https://pay.example.com' },
    '127.0.0.1',
  ],
])('where the app listens when %s', (_, environment, host) => {
  expect(listenHost(environment)).toBe(host)
})
