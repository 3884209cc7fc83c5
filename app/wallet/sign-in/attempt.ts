import { cookies } from 'next/headers'
import { z } from 'zod'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'

const NAME = 'khata_sign_in'
const PATH = '/wallet/sign-in'
const PURPOSE = 'wallet sign-in'
// Twice the life of a code: a person who comes later begins again.
const LIFETIME_S = 600

const attemptForm = z.object({
  /** In E.164. */
  phone: z.string(),
  /** It was typed here. A browser that is only known does not show the whole number. */
  isTyped: z.boolean(),
  /** The business whose sandbox it is, as it is written on the wire. */
  sandbox: z.string().nullable(),
  /** The production business whose wallet is opened. Null: the shared wallet, or the newest one. */
  business: z.string().nullish(),
  /** The page to show afterwards. */
  next: z.string(),
})

export type Attempt = z.infer<typeof attemptForm>

/**
 * The phone to which a code was sent from this browser, as it is sealed in a cookie: it stays out of the address. Empty if
 * there is none. A form sends it along, because the cookie may be gone when the form comes again.
 */
export async function sealedAttempt(): Promise<string> {
  return (await cookies()).get(NAME)?.value ?? ''
}

/** Undefined: there is none, somebody changed it, or it was sealed with a former APP_SECRET. */
export function openAttempt(sealed: string): Attempt | undefined {
  if (!sealed) return undefined
  try {
    return attemptForm.parse(JSON.parse(decrypt(PURPOSE, Buffer.from(sealed, 'base64url'))))
  } catch {
    return undefined
  }
}

export function sealAttempt(attempt: Attempt): string {
  return encrypt(PURPOSE, JSON.stringify(attempt)).toString('base64url')
}

/** Only the action of a form can call it. Null: forgets it. */
export async function keepAttempt(attempt: Attempt | null): Promise<void> {
  const value = attempt ? sealAttempt(attempt) : ''
  const maxAge = attempt ? LIFETIME_S : 0
  ;(await cookies()).set(NAME, value, { path: PATH, maxAge, httpOnly: true, sameSite: 'lax' })
}
