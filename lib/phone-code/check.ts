import { DomainError } from '@/lib/core/errors'
import type { Tx } from '@/lib/infra/database/transaction'
import { adoptBucket, type CodePurpose, isCode, type PhoneBucket } from './bucket'
import { MAX_WRONG_GUESSES } from './rules'

interface CodeRow {
  codeHmac: Buffer | null
  checkoutId: string | null
  wrongGuesses: number
  isExpired: boolean
}

const LOCK = `
SELECT code_hmac, checkout_id, wrong_guesses, expires_at <= clock_timestamp() AS is_expired
FROM phone_codes WHERE bucket = $1 FOR UPDATE`

/**
 * Uses up the code of a phone. It works once, and only for what it was sent for.
 * A wrong guess is counted although it is refused: the refusal commits what the transaction has written before it. So
 * call this before any other write.
 * @throws {DomainError} `code_invalid`, `code_expired`, `code_attempts_exceeded`.
 */
export async function checkCode(
  tx: Tx,
  phone: PhoneBucket & { checkoutId: CodePurpose },
  code: string,
): Promise<void> {
  const bucket = await adoptBucket(tx, phone)
  const [row] = await tx.query<CodeRow>(LOCK, [bucket])
  // No code waits for this purpose, so there is nothing to guess.
  if (!row?.codeHmac || row.checkoutId !== phone.checkoutId) throw new DomainError('code_invalid')
  if (row.wrongGuesses >= MAX_WRONG_GUESSES) throw new DomainError('code_attempts_exceeded')
  if (row.isExpired) throw new DomainError('code_expired')
  if (isCode(row.codeHmac, phone, phone.checkoutId, code)) {
    await tx.query('UPDATE phone_codes SET code_hmac = NULL WHERE bucket = $1', [bucket])
    return
  }
  await tx.query('UPDATE phone_codes SET wrong_guesses = wrong_guesses + 1 WHERE bucket = $1', [bucket])
  throw new DomainError('code_invalid', { commits: true })
}
