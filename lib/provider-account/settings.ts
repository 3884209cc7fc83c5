import { DomainError, invalidParameter } from '@/lib/core/errors'
import { credentialsOf, type ProviderName, protocolsOf } from '@/lib/core/providers'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'
import { isPrivateKey } from '@/lib/infra/keys/private-key'
import type { Environment } from '@/prisma/generated/enums'

/** The settings of an account, by their names in lib/core/providers.ts. */
export type AccountSettings = Record<string, string>

// The characters that a header and an address can contain. Real values have up to 60 characters.
const VALUE = /^[\x21-\x7e]{1,200}$/

/**
 * The settings of an account after an input. In the sandbox an account may have no settings but its protocol. Then the simulator takes the
 * money.
 * @param earlier the present settings.
 * @throws {DomainError} `parameter_missing`, `parameter_unknown`, `parameter_invalid`. No message contains a value.
 */
export function checkedSettings(
  { provider, environment }: { provider: ProviderName; environment: Environment },
  { protocol: givenProtocol, ...given }: Readonly<Record<string, string>>,
  { protocol: earlierProtocol, ...earlier }: AccountSettings = {},
): AccountSettings {
  const protocol = checkedProtocol(provider, givenProtocol, earlierProtocol)
  const named: AccountSettings = protocol === null ? {} : { protocol }
  if (environment === 'sandbox' && Object.keys({ ...earlier, ...given }).length === 0) return named
  const credentials = credentialsOf(provider, protocol)
  const names = credentials.map(({ name }) => name)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown !== undefined)
    throw new DomainError('parameter_unknown', {
      param: `settings.${unknown}`,
      message: `The provider has no such setting. It has ${names.join(' and ')}.`,
    })
  const values = credentials.map(({ name, form = VALUE, isPrivateKey: isKey }) => {
    const value = given[name]?.trim() ?? earlier[name]
    const param = `settings.${name}`
    if (value === undefined) throw missing(param)
    if (isKey ? !isPrivateKey(value) : !form.test(value)) throw invalidParameter(param, ruleOf(form, isKey))
    return [name, value]
  })
  return { ...named, ...Object.fromEntries(values) }
}

const missing = (param: string) =>
  new DomainError('parameter_missing', { param, message: `The parameter ${param} is required.` })

/** The protocol of an account. It cannot be changed. Null if its provider has only one. */
function checkedProtocol(
  provider: ProviderName,
  given: string | undefined,
  earlier: string | undefined,
): string | null {
  const param = 'settings.protocol'
  const protocols = protocolsOf(provider)
  if (protocols.length === 0) {
    if (given === undefined) return null
    throw new DomainError('parameter_unknown', { param, message: 'The provider has no such setting.' })
  }
  const protocol = given ?? earlier
  if (protocol === undefined) throw missing(param)
  const allowed = earlier === undefined ? protocols : [earlier]
  if (!allowed.some((each) => each === protocol))
    throw invalidParameter(param, `must be ${allowed.join(' or ')}.`)
  return protocol
}

function ruleOf(form: RegExp, isKey = false): string {
  if (isKey) return 'must be an RSA key in one line: the base64 of its PKCS#8 DER.'
  return form === VALUE
    ? 'must have 1 to 200 Latin letters, digits or signs, without spaces.'
    : 'must be written as the provider gave it to you.'
}

// Of a value that is shorter than this, nothing is shown.
const LEAST_SHOWN = 8

/** The settings as people may see them. Of a secret, only the last four characters are shown. */
export function maskedSettings(provider: ProviderName, settings: AccountSettings): AccountSettings {
  const { protocol } = settings
  const shown = credentialsOf(provider, protocol).flatMap(({ name, isSecret }) => {
    const value = settings[name]
    if (value === undefined) return []
    if (!isSecret) return [[name, value]]
    return [[name, `••••${value.length >= LEAST_SHOWN ? value.slice(-4) : ''}`]]
  })
  return { ...(protocol !== undefined && { protocol }), ...Object.fromEntries(shown) }
}

/** What identifies the merchant at the provider. Null if the secret does. */
export function merchantCodeOf(provider: ProviderName, settings: AccountSettings): string | null {
  const code = credentialsOf(provider, settings.protocol).find(({ isSecret }) => !isSecret)
  return (code && settings[code.name]) ?? null
}

const PURPOSE = 'provider settings'

/** Encrypts the settings for storage. */
export function sealSettings(settings: AccountSettings): Buffer<ArrayBuffer> {
  return Buffer.from(encrypt(PURPOSE, JSON.stringify(settings)))
}

/** Null if they were encrypted with a secret that this process does not have. */
export function openSettings(sealed: Uint8Array): AccountSettings | null {
  try {
    return JSON.parse(decrypt(PURPOSE, sealed)) as AccountSettings
  } catch {
    return null
  }
}
