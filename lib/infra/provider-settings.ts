import { z } from 'zod'
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type ProviderSetting } from '@/lib/core/providers'
import { isPrivateKey, TEST_PRIVATE_KEY } from './keys/private-key'

// The payment providers' part of the environment. lib/infra/env.ts reads it.

/** The settings of a provider, by their names in lib/core/providers.ts. */
export type SettingsOf<Name extends ProviderName> = Record<keyof (typeof PROVIDERS)[Name]['settings'], string>

/** Null if the provider is not offered in this environment. */
export type ProviderSettings = Record<Environment, { [Name in ProviderName]: SettingsOf<Name> | null }>

type Environment = 'sandbox' | 'production'

/** Host names that only this machine can reach. */
export const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

const address = z.url({
  protocol: /^https?$/,
  hostname: /./,
  error: ({ input }) => `must be an address such as https://pay.example.com/api, not "${input}"`,
})
// Real money and secrets are sent there.
const protectedAddress = address.refine(
  (text) => {
    const { protocol, hostname } = new URL(text)
    return protocol === 'https:' || LOOPBACK.test(hostname)
  },
  { error: ({ input }) => `must be an https address, not "${input}"` },
)
const secret = z.string().min(1)
const privateKey = z
  .string()
  .refine(isPrivateKey, { error: 'must be an RSA key in one line: the base64 of its PKCS#8 DER' })

const ENVIRONMENTS: readonly Environment[] = ['sandbox', 'production']

/** The environment variables, for the schema of lib/infra/env.ts. Only this file reads them. */
export const providerVariables: Record<never, never> = Object.fromEntries(
  PROVIDER_NAMES.flatMap((provider) =>
    ENVIRONMENTS.flatMap((environment) =>
      settingsOf(provider).map(([name, setting]) => [
        variableOf(provider, environment, name, setting),
        formOf(setting, environment).optional(),
      ]),
    ),
  ),
)

function formOf(setting: ProviderSetting, environment: Environment) {
  if ('real' in setting) return environment === 'sandbox' ? address : protectedAddress
  return setting.isPrivateKey ? privateKey : secret
}

function settingsOf(provider: ProviderName): [name: string, setting: ProviderSetting][] {
  return Object.entries(PROVIDERS[provider].settings)
}

/** `ESEWA_SANDBOX_FORM_URL` */
function variableOf(
  provider: ProviderName,
  environment: Environment,
  name: string,
  setting: ProviderSetting,
): string {
  const own = 'real' in setting ? (setting.variable ?? name) : name
  return `${provider}_${environment}_${own.replace(/[A-Z]/g, (letter) => `_${letter}`)}`.toUpperCase()
}

interface OwnAddress {
  APP_URL: string
  HOST?: string | undefined
  PORT: number
}

/** The checked environment. */
type Given = Readonly<Record<string, unknown>>

/**
 * The providers' settings. In the sandbox everything has a default: the simulators of this instance. In production a provider is offered
 * when its secrets are set, and addresses default to the real ones.
 */
export function providerSettings(given: Given, own: OwnAddress): ProviderSettings {
  const inEnvironment = (environment: Environment) =>
    Object.fromEntries(PROVIDER_NAMES.map((name) => [name, settingsIn(environment, name, given, own)]))
  return { sandbox: inEnvironment('sandbox'), production: inEnvironment('production') } as ProviderSettings
}

/** The addresses of each provider. They are known even without its secrets. */
export function providerAddresses(
  given: Given,
  own: OwnAddress,
): Record<Environment, Record<ProviderName, Record<string, string>>> {
  const addressesIn = (environment: Environment) =>
    Object.fromEntries(
      PROVIDER_NAMES.map((name) => [
        name,
        Object.fromEntries(
          valuesIn(environment, name, given, own).flatMap(([setting, value, isAddress]) =>
            isAddress && value !== undefined ? [[setting, value]] : [],
          ),
        ),
      ]),
    ) as Record<ProviderName, Record<string, string>>
  return { sandbox: addressesIn('sandbox'), production: addressesIn('production') }
}

/** The settings of this instance's own simulators, whatever the variables say. */
export function simulatedSettings(own: OwnAddress): Record<ProviderName, Record<string, string>> {
  return providerSettings({}, own).sandbox as Record<ProviderName, Record<string, string>>
}

function settingsIn(environment: Environment, provider: ProviderName, given: Given, own: OwnAddress) {
  const values = valuesIn(environment, provider, given, own)
  return values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : null
}

function valuesIn(
  environment: Environment,
  provider: ProviderName,
  given: Given,
  own: OwnAddress,
): [name: string, value: string | undefined, isAddress: boolean][] {
  const simulators = { browser: own.APP_URL, server: ownServer(own) }
  const defaultOf = (setting: ProviderSetting) => {
    if (!('real' in setting))
      return environment === 'sandbox' ? (setting.test ?? TEST_PRIVATE_KEY) : undefined
    if (environment === 'production') return setting.real
    return `${simulators[setting.calledBy]}/simulators/${provider}/${setting.simulatedAt}`
  }
  return settingsOf(provider).map(([name, setting]) => {
    const variable = variableOf(provider, environment, name, setting)
    const value = (given[variable] ?? defaultOf(setting)) as string | undefined
    return [name, 'isBase' in setting ? withSlash(String(value)) : value, 'real' in setting]
  })
}

const withSlash = (url: string) => (url.endsWith('/') ? url : `${url}/`)

/** The address at which this process reaches its own server. Behind a proxy, the public address may not be reachable from here. */
function ownServer({ APP_URL, HOST, PORT }: OwnAddress): string {
  if (LOOPBACK.test(new URL(APP_URL).hostname)) return APP_URL
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
}

/** A simulator takes no real money, so it must not be used in production. @returns the production variables that name one. */
export function simulatorsInProduction(given: Given, appUrl: string): string[] {
  const addresses = Object.entries(given).filter(([name]) => /_PRODUCTION_.*URL$/.test(name))
  return addresses.flatMap(([name, value]) => (String(value).startsWith(`${appUrl}/simulators/`) ? name : []))
}
