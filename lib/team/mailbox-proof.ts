import { timingSafeEqual } from 'node:crypto'
import { hmac, sha256 } from '@/lib/infra/crypto'

/**
 * What only the mailed link of an invite holds. The member who invites sees the link too, but without this, so that
 * nobody can confirm an address by inviting it.
 */
export function mailboxProof(inviteToken: string): string {
  return hmac('mailed invite', inviteToken).toString('base64url')
}

export function provesMailbox(inviteToken: string, proof: string): boolean {
  return timingSafeEqual(sha256(mailboxProof(inviteToken)), sha256(proof))
}
