import { DomainError, invalidParameter } from '@/lib/core/errors'
import { credentialsOf, type ProviderName } from '@/lib/core/providers'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'
import { isPrivateKey } from '@/lib/infra/keys/private-key'
import type { Environment } from '@/prisma/generated/enums'

/** The settings of an account, by their names in lib/core/providers.ts. */
export type AccountSettings = Record<string, string>

// What is sent in a header and in an address. Real ones have up to 60 characters.
const VALUE = /^[\x21-\x7e]{1,200}$/

/**
 * The settings of an account after an input. In the sandbox an account may have none: then the simulator takes the money.
 * @param earlier those that it has.
 * @throws {DomainError} `parameter_missing`, `parameter_unknown`, `parameter_invalid`. No message holds a value.
 */
export function checkedSettings(
  { provider, environment }: { provider: ProviderName; environment: Environment },
  given: Readonly<Record<string, string>>,
  earlier: AccountSettings = {},
): AccountSettings {
  if (environment === 'sandbox' && Object.keys({ ...earlier, ...given }).length === 0) return {}
  const credentials = credentialsOf(provider)
  const names = credentials.map(({ name }) => name)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new DomainError('parameter_unknown', {
      param: `settings.${unknown}`,
      message: `The provider has no such setting. It has ${names.join(' and ')}.`,
    })
  return Object.fromEntries(
    credentials.map(({ name, form = VALUE, isPrivateKey: isKey }) => {
      const value = given[name]?.trim() ?? earlier[name]
      const param = `settings.${name}`
      if (value === undefined)
        throw new DomainError('parameter_missing', { param, message: `The parameter ${param} is required.` })
      if (isKey ? !isPrivateKey(value) : !form.test(value)) throw invalidParameter(param, ruleOf(form, isKey))
      return [name, value]
    }),
  )
}

function ruleOf(form: RegExp, isKey = false): string {
  if (isKey) return 'must be an RSA key in one line: the base64 of its PKCS#8 DER.'
  return form === VALUE
    ? 'must have 1 to 200 Latin letters, digits or signs, without spaces.'
    : 'must be written as the provider gave it to you.'
}

// What is as short as this has nothing to spare.
const LEAST_SHOWN = 8

/** The settings as people read them: of a secret only its last four characters. */
export function maskedSettings(provider: ProviderName, settings: AccountSettings): AccountSettings {
  return Object.fromEntries(
    credentialsOf(provider).flatMap(({ name, isSecret }) => {
      const value = settings[name]
      if (value === undefined) return []
      if (!isSecret) return [[name, value]]
      return [[name, `••••${value.length >= LEAST_SHOWN ? value.slice(-4) : ''}`]]
    }),
  )
}

/** What names the merchant at the provider. Null: a secret does. */
export function merchantCodeOf(provider: ProviderName, settings: AccountSettings): string | null {
  const code = credentialsOf(provider).find(({ isSecret }) => !isSecret)
  return (code && settings[code.name]) ?? null
}

const PURPOSE = 'provider settings'

/** The form in which settings are stored. */
export function sealSettings(settings: AccountSettings): Buffer<ArrayBuffer> {
  return Buffer.from(encrypt(PURPOSE, JSON.stringify(settings)))
}

/** Null: they were encrypted with a secret that this process does not know. */
export function openSettings(sealed: Uint8Array): AccountSettings | null {
  try {
    return JSON.parse(decrypt(PURPOSE, sealed)) as AccountSettings
  } catch {
    return null
  }
}
