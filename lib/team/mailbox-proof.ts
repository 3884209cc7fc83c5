import { timingSafeEqual } from 'node:crypto'
import { hmac, hmacs, sha256 } from '@/lib/infra/keys/crypto'

const PURPOSE = 'mailed invite'

/**
 * The part of an invite's link that is only in the mail. The link in the API's response lacks it. So a member cannot confirm somebody
 * else's address by inviting it.
 */
export function mailboxProof(inviteToken: string): string {
  return hmac(PURPOSE, inviteToken).toString('base64url')
}

export function provesMailbox(inviteToken: string, proof: string): boolean {
  const given = sha256(proof)
  return hmacs(PURPOSE, inviteToken).some((each) =>
    timingSafeEqual(sha256(each.toString('base64url')), given),
  )
}
