import { timingSafeEqual } from 'node:crypto'
import { hmac, sha256 } from '@/lib/infra/crypto'

/**
 * The part of an invite's link that only the mail holds. The link in the API's response has no such part. So a member
 * cannot confirm somebody else's address by inviting it.
 */
export function mailboxProof(inviteToken: string): string {
  return hmac('mailed invite', inviteToken).toString('base64url')
}

export function provesMailbox(inviteToken: string, proof: string): boolean {
  return timingSafeEqual(sha256(mailboxProof(inviteToken)), sha256(proof))
}
