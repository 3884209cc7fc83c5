import { generateSecret, generateURI, verifySync } from 'otplib'
import { decrypt, encrypt } from '@/lib/infra/keys/crypto'

/** Time-based one-time passwords (RFC 6238) with the settings that all authenticator apps support: SHA-1, six digits, 30 s. */
const STEP_SECONDS = 30

const PURPOSE = 'totp secret'

/** A new secret: 160 bits in base32, as RFC 4226 recommends. */
export function newTotpSecret(): string {
  return generateSecret()
}

/** The secret as it is stored. */
export function sealTotpSecret(secret: string): Buffer {
  return encrypt(PURPOSE, secret)
}

/** What an authenticator app reads from a QR code. */
export function otpauthUri(secret: string, email: string): string {
  return generateURI({ issuer: 'Khata', label: email, secret })
}

/**
 * The 30-second step of a code: the present step or the one before, because people type slowly and clocks differ. Null for any other code.
 * The caller must check whether that step was used before.
 */
export function totpStepOf(sealedSecret: Uint8Array, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const result = verifySync({
    secret: decrypt(PURPOSE, sealedSecret),
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: [STEP_SECONDS, 0],
  })
  return result.valid && 'timeStep' in result ? result.timeStep : null
}
