import { cookies } from 'next/headers'
import { z } from 'zod'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'

const NAME = 'khata_sign_in'
const PATH = '/wallet/sign-in'
const PURPOSE = 'wallet sign-in'
// Twice the lifetime of a code. A person who comes later starts again.
const LIFETIME_S = 600

const attemptForm = z.object({
  /** In E.164. */
  phone: z.string(),
  /** True if it was typed here. A browser that is only known does not show the complete number. */
  isTyped: z.boolean(),
  /** The business whose sandbox it is, as a wire id. */
  sandbox: z.string().nullable(),
  /** The production business whose wallet is opened. Null for the shared wallet, or else the newest one. */
  business: z.string().nullish(),
  /** The page to show afterwards. */
  next: z.string(),
})

export type Attempt = z.infer<typeof attemptForm>

/**
 * The phone to which a code was sent from this browser, encrypted in a cookie, so that it is not in the address. Empty if there is none.
 * Forms send it along, because the cookie may be gone when the form is sent again.
 */
export async function sealedAttempt(): Promise<string> {
  return (await cookies()).get(NAME)?.value ?? ''
}

/** Undefined if there is none, if somebody has changed it, or if it was encrypted with a former APP_SECRET. */
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

/** Can only be called from the action of a form. Null forgets the attempt. */
export async function keepAttempt(attempt: Attempt | null): Promise<void> {
  const value = attempt ? sealAttempt(attempt) : ''
  const maxAge = attempt ? LIFETIME_S : 0
  ;(await cookies()).set(NAME, value, { path: PATH, maxAge, httpOnly: true, sameSite: 'lax' })
}
