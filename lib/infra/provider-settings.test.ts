import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { TEST_PRIVATE_KEY } from './keys/private-key'
import { providerSettings, providerVariables } from './provider-settings'

const EC_KEY = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ format: 'der', type: 'pkcs8' })
  .toString('base64')

const OWN = { APP_URL: 'http://localhost:3000', PORT: 3000 }

it('the sandbox has the simulators of this instance, and production has nobody until its secrets are set', () => {
  const { sandbox, production } = providerSettings({}, OWN)
  expect(sandbox.esewa).toEqual({
    formUrl: 'http://localhost:3000/simulators/esewa/api/epay/main/v2/form',
    statusUrl: 'http://localhost:3000/simulators/esewa/api/epay/transaction/status/',
    productCode: 'EPAYTEST',
    secretKey: '8gBm/:&EnhH.1/q',
  })
  expect(sandbox.khalti?.baseUrl).toBe('http://localhost:3000/simulators/khalti/api/v2/')
  expect(production).toEqual({ esewa: null, khalti: null, connectips: null, fonepay: null })
})

it('a provider is offered in production once its code and its secret are set, at its real address', () => {
  expect(providerSettings({ ESEWA_PRODUCTION_PRODUCT_CODE: 'NP-ES' }, OWN).production.esewa).toBeNull()
  expect(providerSettings({ ESEWA_PRODUCTION_SECRET_KEY: 's' }, OWN).production.esewa).toBeNull()
  const given = {
    ESEWA_PRODUCTION_PRODUCT_CODE: 'NP-ES',
    ESEWA_PRODUCTION_SECRET_KEY: 's',
    KHALTI_PRODUCTION_SECRET_KEY: 'k',
  }
  expect(providerSettings(given, OWN).production).toEqual({
    esewa: {
      formUrl: 'https://epay.esewa.com.np/api/epay/main/v2/form',
      statusUrl: 'https://epay.esewa.com.np/api/epay/transaction/status/',
      productCode: 'NP-ES',
      secretKey: 's',
    },
    khalti: { baseUrl: 'https://khalti.com/api/v2/', secretKey: 'k' },
    connectips: null,
    fonepay: null,
  })
})

it('an address that browsers and the server share is one variable', () => {
  const { sandbox, production } = providerSettings(
    { CONNECTIPS_SANDBOX_BASE_URL: 'http://pay:8080' },
    { APP_URL: 'https://pay.example.com', PORT: 4000 },
  )
  expect(sandbox.connectips).toMatchObject({ baseUrl: 'http://pay:8080/', pageBaseUrl: 'http://pay:8080/' })
  expect(production.connectips).toBeNull()
  const own = providerSettings({}, { APP_URL: 'https://pay.example.com', PORT: 4000 }).sandbox.connectips
  expect(own).toMatchObject({
    baseUrl: 'http://127.0.0.1:4000/simulators/connectips/api/',
    pageBaseUrl: 'https://pay.example.com/simulators/connectips/api/',
  })
})

it.each([
  ['nonsense', 'c2VjcmV0'],
  ['a certificate in lines', `-----BEGIN PRIVATE KEY-----\n${TEST_PRIVATE_KEY}`],
  ['a key of another kind', EC_KEY],
])('a private key that is %s ends the start with a sentence that does not show it', (_, key) => {
  const result = z.object(providerVariables).safeParse({ CONNECTIPS_PRODUCTION_PRIVATE_KEY: key })
  expect(result.error?.issues).toMatchObject([
    {
      path: ['CONNECTIPS_PRODUCTION_PRIVATE_KEY'],
      message: 'must be an RSA key in one line: the base64 of its PKCS#8 DER',
    },
  ])
  const right = { CONNECTIPS_PRODUCTION_PRIVATE_KEY: TEST_PRIVATE_KEY }
  expect(z.object(providerVariables).safeParse(right).success).toBe(true)
})

it('any server that speaks the protocol can stand behind an address, with or without its last slash', () => {
  const { sandbox } = providerSettings({ KHALTI_SANDBOX_BASE_URL: 'http://pay:8080/api/v2' }, OWN)
  expect(sandbox.khalti?.baseUrl).toBe('http://pay:8080/api/v2/')
})

it('behind a public address, browsers reach the simulators there, and this server reaches them at itself', () => {
  const own = { APP_URL: 'https://pay.example.com', HOST: '::1', PORT: 4000 }
  const { esewa, khalti } = providerSettings({}, own).sandbox
  expect(esewa?.formUrl).toBe('https://pay.example.com/simulators/esewa/api/epay/main/v2/form')
  expect(esewa?.statusUrl).toBe('http://[::1]:4000/simulators/esewa/api/epay/transaction/status/')
  expect(khalti?.baseUrl).toBe('http://[::1]:4000/simulators/khalti/api/v2/')
  const everywhere = providerSettings({}, { ...own, HOST: '0.0.0.0' }).sandbox
  expect(everywhere.khalti?.baseUrl).toBe('http://127.0.0.1:4000/simulators/khalti/api/v2/')
})
