import { expect, it } from 'vitest'
import { environmentProblems } from './env'

const GOOD = {
  DATABASE_URL: 'postgres://localhost/khata',
  APP_SECRET: '5f'.repeat(32),
} as unknown as NodeJS.ProcessEnv

const KEYS = { INNGEST_EVENT_KEY: 'key', INNGEST_SIGNING_KEY: 'signkey-prod-5f5f' }

it.each<[string, Record<string, string>, string]>([
  [
    'an APP_URL that is no address',
    { APP_URL: 'pay.example.com' },
    'APP_URL must be an address such as https://pay.example.com, not "pay.example.com".',
  ],
  [
    'an APP_URL of another protocol',
    { APP_URL: 'ftp://pay.example.com' },
    'APP_URL must be an address such as https://pay.example.com, not "ftp://pay.example.com".',
  ],
  [
    'a LOG_LEVEL that does not exist',
    { LOG_LEVEL: 'verbose' },
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, not "verbose".',
  ],
  ['a PORT that is no number', { PORT: 'x' }, 'PORT must be a number from 1 to 65535, not "x".'],
  [
    'a short APP_SECRET',
    { APP_SECRET: 'abc' },
    'APP_SECRET must have at least 32 characters (openssl rand -hex 32 makes one).',
  ],
  [
    'a signing key that is not hexadecimal',
    { ...KEYS, INNGEST_BASE_URL: 'http://inngest:8288', INNGEST_SIGNING_KEY: 'signkey-prod-xyz' },
    'INNGEST_SIGNING_KEY must be hexadecimal, as in signkey-prod-0a1b….',
  ],
  [
    'a trusted proxy by its name',
    { TRUSTED_PROXIES: '10.0.0.0/8, proxy.example.com' },
    'TRUSTED_PROXIES must be address ranges such as 10.0.0.0/8, separated by commas, but "proxy.example.com" is not one.',
  ],
  [
    'a webhook range with a mistake',
    { WEBHOOK_ALLOWED_CIDRS: '10.0.0.0/33' },
    'WEBHOOK_ALLOWED_CIDRS must be address ranges such as 10.0.0.0/8, separated by commas, but "10.0.0.0/33" is not one.',
  ],
  [
    'an INNGEST_DEV that is neither',
    { INNGEST_DEV: 'maybe' },
    'INNGEST_DEV must be 1, 0 or the address of an Inngest development server, not "maybe".',
  ],
])('%s is one sentence', (_, variables, sentence) => {
  expect(environmentProblems({ ...GOOD, ...variables })).toEqual([sentence])
})

it('an Inngest server without its keys is refused: it would take none of our calls', () => {
  const elsewhere = { ...GOOD, INNGEST_BASE_URL: 'http://inngest:8288' }
  expect(environmentProblems(elsewhere)).toEqual([
    expect.stringMatching(/^INNGEST_EVENT_KEY must be set with INNGEST_BASE_URL: .+ INNGEST_DEV=1/),
    expect.stringMatching(/^INNGEST_SIGNING_KEY must be set with INNGEST_BASE_URL: .+ INNGEST_DEV=1/),
  ])
  expect(environmentProblems({ ...elsewhere, ...KEYS })).toEqual([])
  expect(environmentProblems({ ...elsewhere, INNGEST_DEV: '1' })).toEqual([])
})

it('an empty variable counts as one that is not set', () => {
  expect(environmentProblems({ ...GOOD, APP_URL: '', LOG_LEVEL: '', INNGEST_BASE_URL: '' })).toEqual([])
})
