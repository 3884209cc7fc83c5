import { hash, verify } from '@node-rs/argon2'
import { invalidParameter } from '@/lib/core/errors'
import { type Strength, strengthOf } from './password-strength'

// argon2id with OWASP's minimum: 19 MiB, two passes, one lane; about 15 ms of one core.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

// The hash of 32 random bytes that were not kept, with the options above.
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$+XI4fIvtn6ipabCoD5veAA$BEUuvbmc8ge2edk7NHKxli7+/hqnnuu5/ZCeMRY0+qQ'

// Keyboards write a Devanagari word in different ways, but it must be the same password.
const normalized = (password: string) => password.normalize('NFKC')

/**
 * The argon2id hash of a new password, in PHC form. It takes about 15 ms, so call it before the transaction.
 * @param param the parameter that the password came in.
 * @param about what anybody may know of its owner: e-mail address, name, businesses.
 * @throws {DomainError} `parameter_invalid` for a password that is easy to guess. The schema checks its length.
 */
export async function hashNewPassword(
  password: string,
  param: string,
  about: readonly string[],
): Promise<string> {
  const plain = normalized(password)
  await refuseWeakPassword(plain, param, about)
  return hash(plain, OPTIONS)
}

/** Whether the password matches the hash. Without a hash the result is false, and takes the same time. */
export async function passwordMatches(phcHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(phcHash ?? NOBODYS_HASH, normalized(password))
  return matches && phcHash !== undefined
}

/** How strong a new password would be. A weak one is refused. `about` is as in `hashNewPassword`. */
export function judgePassword(password: string, about: readonly string[]): Promise<Strength> {
  return strengthOf(normalized(password), about)
}

async function refuseWeakPassword(password: string, param: string, about: readonly string[]): Promise<void> {
  const { weak, fromOwner } = await strengthOf(password, about)
  if (!weak) return
  const why = fromOwner
    ? 'easy to guess from your name, your e-mail address or your business'
    : 'easy to guess'
  throw invalidParameter(
    param,
    `must not be ${why}. Choose a longer one, such as four words that do not belong together.`,
  )
}
