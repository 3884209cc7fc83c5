import { expect, it } from 'vitest'
import { environmentProblems } from './env'

const GOOD = {
  DATABASE_URL: 'postgres://localhost/khata',
  APP_SECRET: '5f'.repeat(32),
} as unknown as NodeJS.ProcessEnv

const KEYS = { INNGEST_EVENT_KEY: 'key', INNGEST_SIGNING_KEY: 'signkey-prod-5f5f' }

it.each<[string, Record<string, string>, string]>([
  [
    'an APP_URL that is not an address',
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
    'a PORT that no browser opens',
    { PORT: '4190' },
    'PORT must be another number: browsers and fetch refuse to open port 4190.',
  ],
  [
    'a short APP_SECRET',
    { APP_SECRET: 'abc' },
    'APP_SECRET must have at least 32 characters (openssl rand -hex 32 makes one).',
  ],
  [
    'a short secret in APP_SECRET_PREVIOUS',
    { APP_SECRET_PREVIOUS: `${'6a'.repeat(32)},abc` },
    'APP_SECRET_PREVIOUS must hold secrets of at least 32 characters, separated by commas.',
  ],
  [
    'an APP_SECRET_PREVIOUS that holds the secret of APP_SECRET too',
    { APP_SECRET_PREVIOUS: `${'6a'.repeat(32)}, ${'5f'.repeat(32)}` },
    'APP_SECRET_PREVIOUS must not hold the secret of APP_SECRET.',
  ],
  [
    'a provider of SMS that does not exist',
    { SMS_PROVIDER: 'twilio', SMS_TOKEN: 'x', SMS_FROM: 'Khata' },
    'SMS_PROVIDER must be sparrow or aakash, not "twilio".',
  ],
  [
    'a provider of SMS without a token',
    { SMS_PROVIDER: 'aakash' },
    'SMS_TOKEN must be set with SMS_PROVIDER: SMS need a provider, its token and, at Sparrow, a sender.',
  ],
  [
    'Sparrow without a sender',
    { SMS_PROVIDER: 'sparrow', SMS_TOKEN: 'x' },
    'SMS_FROM must be set with SMS_PROVIDER: SMS need a provider, its token and, at Sparrow, a sender.',
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
    'a series of phones that is too short',
    { PHONE_SERIES: '983, 98' },
    'PHONE_SERIES must be the first three digits of mobile numbers, such as 983, separated by commas, but "98" is not one.',
  ],
  [
    'a phone of the operator with letters',
    { OPERATOR_PHONE: 'call us' },
    'OPERATOR_PHONE must be a phone number, not "call us".',
  ],
  [
    'texts of the operator in a folder that is not there',
    { OPERATOR_TEXTS: '/nowhere/texts' },
    'OPERATOR_TEXTS must be a folder that exists, not "/nowhere/texts".',
  ],
  [
    'an INNGEST_DEV that is not 1, 0 or an address',
    { INNGEST_DEV: 'maybe' },
    'INNGEST_DEV must be 1, 0 or the address of an Inngest development server, not "maybe".',
  ],
])('%s gives one error message', (_, variables, sentence) => {
  expect(environmentProblems({ ...GOOD, ...variables })).toEqual([sentence])
})

it('an Inngest server without its keys is refused, because it would refuse all our calls', () => {
  const elsewhere = { ...GOOD, INNGEST_BASE_URL: 'http://inngest:8288' }
  expect(environmentProblems(elsewhere)).toEqual([
    expect.stringMatching(/^INNGEST_EVENT_KEY must be set if INNGEST_BASE_URL is set\. .+ INNGEST_DEV=1/),
    expect.stringMatching(/^INNGEST_SIGNING_KEY must be set if INNGEST_BASE_URL is set\. .+ INNGEST_DEV=1/),
  ])
  expect(environmentProblems({ ...elsewhere, ...KEYS })).toEqual([])
  expect(environmentProblems({ ...elsewhere, INNGEST_DEV: '1' })).toEqual([])
})

it('an empty variable counts as one that is not set', () => {
  expect(environmentProblems({ ...GOOD, APP_URL: '', LOG_LEVEL: '', INNGEST_BASE_URL: '' })).toEqual([])
})
