import { z } from 'zod'

// The payment providers' part of the environment. lib/infra/env.ts reads it.

export interface EsewaSettings {
  formUrl: string
  statusUrl: string
  productCode: string
  secretKey: string
}

export interface KhaltiSettings {
  /** Ends with a slash. */
  baseUrl: string
  secretKey: string
}

/** Null: the provider is not offered in this environment. */
interface Settings {
  esewa: EsewaSettings | null
  khalti: KhaltiSettings | null
}

export type ProviderSettings = Record<'sandbox' | 'production', Settings>

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const address = z.url({
  protocol: /^https?$/,
  hostname: /./,
  error: ({ input }) => `must be an address such as https://pay.example.com/api, not "${input}"`,
})
// Real money and its secrets travel there.
const protectedAddress = address.refine(
  (text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || LOOPBACK.test(hostname)
  },
  { error: ({ input }) => `must be an https address, not "${input}"` },
)
const secret = z.string().min(1)

/** The environment variables, for the schema of lib/infra/env.ts. */
export const providerVariables = {
  ESEWA_SANDBOX_FORM_URL: address.optional(),
  ESEWA_SANDBOX_STATUS_URL: address.optional(),
  ESEWA_SANDBOX_PRODUCT_CODE: secret.optional(),
  ESEWA_SANDBOX_SECRET_KEY: secret.optional(),
  ESEWA_PRODUCTION_FORM_URL: protectedAddress.optional(),
  ESEWA_PRODUCTION_STATUS_URL: protectedAddress.optional(),
  ESEWA_PRODUCTION_PRODUCT_CODE: secret.optional(),
  ESEWA_PRODUCTION_SECRET_KEY: secret.optional(),
  KHALTI_SANDBOX_BASE_URL: address.optional(),
  KHALTI_SANDBOX_SECRET_KEY: secret.optional(),
  KHALTI_PRODUCTION_BASE_URL: protectedAddress.optional(),
  KHALTI_PRODUCTION_SECRET_KEY: secret.optional(),
}

type Variables = z.output<z.ZodObject<typeof providerVariables>>

interface OwnAddress {
  APP_URL: string
  HOST?: string | undefined
  PORT: number
}

// The test merchant that eSewa publishes, and a key for the simulator of Khalti, which publishes none.
const TEST_PRODUCT_CODE = 'EPAYTEST'
const TEST_SECRET_KEY = '8gBm/:&EnhH.1/q'
const SIMULATOR_KEY = 'khalti-simulator-key'

/**
 * What the variables say. In the sandbox everything has a default: the simulators of this instance. In production a
 * provider is offered when its secret (and product code) is set, and the addresses default to the real ones.
 */
export function providerSettings(given: Variables, own: OwnAddress): ProviderSettings {
  const here = `${own.APP_URL}/simulators`
  const nearby = `${ownServer(own)}/simulators`
  const { ESEWA_PRODUCTION_PRODUCT_CODE: liveCode, ESEWA_PRODUCTION_SECRET_KEY: liveSecret } = given
  const khaltiLiveSecret = given.KHALTI_PRODUCTION_SECRET_KEY
  return {
    sandbox: {
      esewa: {
        formUrl: given.ESEWA_SANDBOX_FORM_URL ?? `${here}/esewa/api/epay/main/v2/form`,
        statusUrl: given.ESEWA_SANDBOX_STATUS_URL ?? `${nearby}/esewa/api/epay/transaction/status/`,
        productCode: given.ESEWA_SANDBOX_PRODUCT_CODE ?? TEST_PRODUCT_CODE,
        secretKey: given.ESEWA_SANDBOX_SECRET_KEY ?? TEST_SECRET_KEY,
      },
      khalti: {
        baseUrl: withSlash(given.KHALTI_SANDBOX_BASE_URL ?? `${nearby}/khalti/api/v2/`),
        secretKey: given.KHALTI_SANDBOX_SECRET_KEY ?? SIMULATOR_KEY,
      },
    },
    production: {
      esewa:
        liveCode && liveSecret
          ? {
              formUrl: given.ESEWA_PRODUCTION_FORM_URL ?? 'https://epay.esewa.com.np/api/epay/main/v2/form',
              statusUrl:
                given.ESEWA_PRODUCTION_STATUS_URL ?? 'https://epay.esewa.com.np/api/epay/transaction/status/',
              productCode: liveCode,
              secretKey: liveSecret,
            }
          : null,
      khalti: khaltiLiveSecret
        ? {
            baseUrl: withSlash(given.KHALTI_PRODUCTION_BASE_URL ?? 'https://khalti.com/api/v2/'),
            secretKey: khaltiLiveSecret,
          }
        : null,
    },
  }
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)

/**
 * Where this process reaches its own server. Behind a proxy the public address may not be reachable from here, so the
 * server itself is called.
 */
function ownServer({ APP_URL, HOST, PORT }: OwnAddress): string {
  if (LOOPBACK.test(new URL(APP_URL).hostname)) return APP_URL
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** A simulator takes no real money. @returns the variables of production that name one. */
export function simulatorsInProduction(given: Variables, appUrl: string): string[] {
  const production = Object.entries(given).filter(([name]) => /_PRODUCTION_.*URL$/.test(name))
  return production.flatMap(([name, value]) => (value?.startsWith(`${appUrl}/simulators/`) ? name : []))
}
