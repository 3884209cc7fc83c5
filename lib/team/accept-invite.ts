import { createAccount } from '@/lib/account/create'
import { lockAccount } from '@/lib/account/table'
import { markVerified, sendVerification } from '@/lib/account/verify-email'
import { recordAudit } from '@/lib/audit/record'
import type { Client } from '@/lib/auth/client'
import { hashNewPassword } from '@/lib/auth/password'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type AccountId, type BusinessId, type TeamInviteId, toWire } from '@/lib/core/id'
import { type CallCtx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { sha256 } from '@/lib/infra/keys/crypto'
import { provesMailbox } from './mailbox-proof'
import { addMember } from './member'
import type { Role } from './rules'
import type { NewMemberInput } from './schema'

/** What the invited person sees before they accept. */
export interface Invitation {
  businessName: string
  email: string
  role: Role
  /** Whether the address has an account. If it has, its owner signs in. If not, they create one. */
  hasAccount: boolean
}

export async function findInvitation(token: string): Promise<Invitation | undefined> {
  const [row] = await query<Invitation>(
    `SELECT b.name AS business_name, i.email, i.role, a.id IS NOT NULL AS has_account
     FROM team_invites i JOIN businesses b ON b.id = i.business_id
     LEFT JOIN merchant_accounts a ON a.email = i.email
     WHERE i.token_hash = $1 AND i.expires_at > now()`,
    [sha256(token)],
  )
  return row
}

type Joining = Pick<Client, 'ip'> & Pick<CallCtx, 'requestId' | 'tx'>

/** The parts of a link: the token in its path and, only in the mailed link, the proof in its query. */
export interface InviteLink {
  token: string
  mailed: string
}

/**
 * Joins the team as a person who is signed in to their account. A mailed link also confirms the address.
 * @throws {DomainError} `resource_not_found` for a used, withdrawn or expired link, and for a link to another address.
 */
export function acceptInvite(
  { token, mailed }: InviteLink,
  { accountId, email }: { accountId: AccountId; email: string },
  client: Joining,
): Promise<BusinessId> {
  return transact(client, async (tx) => {
    await lockAccount(tx, accountId)
    const invite = await takeInvite(tx, token)
    if (invite.email !== email) throw new DomainError('resource_not_found')
    const businessId = await join(tx, invite, accountId, client)
    if (provesMailbox(token, mailed)) await markVerified(tx, accountId, client)
    return businessId
  })
}

/**
 * Hashes the password of an invited person. Undefined if the link does not work.
 * @throws {DomainError} `parameter_invalid` for a password that is easy to guess.
 */
export async function hashOfNewcomer(
  token: string,
  { name, password }: NewMemberInput,
): Promise<string | undefined> {
  const invitation = await findInvitation(token)
  return (
    invitation && hashNewPassword(password, 'password', [invitation.email, name, invitation.businessName])
  )
}

/**
 * Creates an account for the invited address, and joins the team with it. A mailed link also confirms the address. Otherwise a mail asks
 * the person to confirm it.
 * @param passwordHash from `hashOfNewcomer`.
 * @throws {DomainError} `resource_not_found`, `email_taken`.
 */
export async function acceptInviteAsNewcomer(
  { token, mailed }: InviteLink,
  { name, passwordHash }: { name: string; passwordHash: string | undefined },
  client: Joining,
): Promise<AccountId> {
  const hash = found(passwordHash)
  const emailVerified = provesMailbox(token, mailed)
  return transact(client, async (tx) => {
    const invite = await takeInvite(tx, token)
    const { email } = invite
    const id = await createAccount(tx, { name, email, passwordHash: hash, emailVerified })
    await join(tx, invite, id, client)
    if (!emailVerified) await sendVerification(tx, { id, email })
    return id
  })
}

interface TakenInvite {
  id: TeamInviteId
  businessId: BusinessId
  email: string
  role: Role
}

// If two requests have the same link, only one deletes the row and continues.
async function takeInvite(tx: Tx, token: string): Promise<TakenInvite> {
  const [invite] = await tx.query<TakenInvite>(
    `DELETE FROM team_invites WHERE token_hash = $1 AND expires_at > now()
     RETURNING id, business_id, email, role`,
    [sha256(token)],
  )
  return found(invite)
}

async function join(
  tx: Tx,
  { id, businessId, role }: TakenInvite,
  accountId: AccountId,
  client: Joining,
): Promise<BusinessId> {
  await addMember(tx, businessId, accountId, role)
  const actor = { kind: 'account', id: toWire('acc', accountId) }
  await recordAudit(tx, { ...client, businessId, actor }, 'team.joined', toWire('invite', id), { role })
  return businessId
}
