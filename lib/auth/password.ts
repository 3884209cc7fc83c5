import { hash, verify } from '@node-rs/argon2'

// argon2id with OWASP's minimum: 19 MiB, two passes, one lane; about 15 ms of one core.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The argon2id hash of a password, in PHC form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS)
}

export function passwordMatches(phcHash: string, password: string): Promise<boolean> {
  return verify(phcHash, password)
}
