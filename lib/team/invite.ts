import { recordAudit } from '@/lib/audit/record'
import { memberOf } from '@/lib/auth/member'
import { requireRole } from '@/lib/auth/require-role'
import { requireVerifiedEmail } from '@/lib/auth/verified-email'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { newId, type TeamInviteId, toWire } from '@/lib/core/id'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { newToken, sha256 } from '@/lib/infra/keys/crypto'
import { type MailInput, queueMail } from '@/lib/messages/mail/queue-mail'
import { countSend, DAY_SECONDS } from '@/lib/messages/send-limit'
import type { TeamInviteModel } from '@/prisma/generated/models'
import { mailboxProof } from './mailbox-proof'
import { holdRole } from './member'
import { mayInvite, type Role } from './rules'
import type { InviteInput } from './schema'

// Enough for a person who reads mail once a week. After that, a forgotten link in a mailbox no longer works.
const LIFETIME_DAYS = 7

export type InviteRow = Omit<TeamInviteModel, 'tokenHash' | 'invitedById'>

// There is one invite per address. A second one replaces the first, whose link stops working.
const UPSERT = `
INSERT INTO team_invites (id, business_id, email, role, token_hash, invited_by_id, expires_at)
VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(days => $7))
ON CONFLICT (business_id, email) DO UPDATE
  SET id = excluded.id, role = excluded.role, token_hash = excluded.token_hash,
      invited_by_id = excluded.invited_by_id, created_at = now(), expires_at = excluded.expires_at
RETURNING id, business_id, email, role, created_at, expires_at`

/**
 * Invites a person to the team: mails them a link, and returns a link to pass on. Anybody who has the link can join as that address, so it
 * must only be given to that person. The mailed link also confirms the address. The returned one does not.
 * @throws {DomainError} `email_unverified`; `role_insufficient` if somebody other than an owner invites an owner; `email_taken` for a
 * member; `rate_limited`.
 */
export function inviteMember(
  ctx: Ctx,
  { email, role }: InviteInput,
): Promise<{ invite: InviteRow; inviteUrl: string }> {
  const { accountId } = memberOf(ctx)
  const token = newToken()
  return transact(ctx, async (tx) => {
    const actor = await holdRole(tx, ctx.businessId, accountId)
    requireVerifiedEmail(ctx)
    // Lock order: this first, so that calls for the same address wait here and cannot deadlock on its invite.
    await countInvite(tx, ctx, email)
    const pending = await pendingRole(tx, ctx, email)
    requireRole(ctx, (each) => mayInvite(each, role) && mayInvite(each, pending), actor)
    await refuseMember(tx, ctx, email)
    const offered = { id: newId('invite'), businessId: ctx.businessId, email, role, tokenHash: sha256(token) }
    const [row] = await tx.query<InviteRow>(UPSERT, [...Object.values(offered), accountId, LIFETIME_DAYS])
    const invite = row as InviteRow
    const inviteUrl = `${env().APP_URL}/invite/${token}`
    const mailedUrl = `${inviteUrl}?mailed=${mailboxProof(token)}`
    await queueMail(tx, { to: email, ...inviteMail(await businessName(tx, ctx), role, mailedUrl) })
    await recordAudit(tx, ctx, 'team.invited', toWire('invite', invite.id), { email, role })
    return { invite, inviteUrl }
  })
}

/**
 * Withdraws an invite: its link stops working.
 * @throws {DomainError} `resource_not_found`; `role_insufficient` if somebody other than an owner withdraws an owner's invite.
 */
export function withdrawInvite(ctx: Ctx, id: TeamInviteId): Promise<void> {
  return transact(ctx, async (tx) => {
    const [row] = await tx.query<Pick<InviteRow, 'email' | 'role'>>(
      'DELETE FROM team_invites WHERE business_id = $1 AND id = $2 RETURNING email, role',
      [ctx.businessId, id],
    )
    const { email, role } = found(row)
    requireRole(ctx, (each) => mayInvite(each, role))
    await recordAudit(tx, ctx, 'team.invite_withdrawn', toWire('invite', id), { email, role })
  })
}

/** The role of the invite that the address already has. Null if there is none. It is locked until the transaction ends. */
async function pendingRole(tx: Tx, { businessId }: Ctx, email: string): Promise<Role | null> {
  const [row] = await tx.query<{ role: Role }>(
    'SELECT role FROM team_invites WHERE business_id = $1 AND email = $2 FOR UPDATE',
    [businessId, email],
  )
  return row?.role ?? null
}

async function businessName(tx: Tx, { businessId }: Ctx): Promise<string> {
  const [row] = await tx.query<{ name: string }>('SELECT name FROM businesses WHERE id = $1', [businessId])
  return found(row).name
}

// A fast-growing team stays below these limits. They protect people from a flood of mails.
const PER_PAIR = { kind: 'invites of a business to an address', most: 5, seconds: DAY_SECONDS }
const PER_ADDRESS = { kind: 'invites to an address', most: 20, seconds: DAY_SECONDS }
const PER_BUSINESS = { kind: 'invites of a business', most: 100, seconds: DAY_SECONDS }

async function countInvite(tx: Tx, { businessId }: Ctx, email: string): Promise<void> {
  await countSend(tx, PER_PAIR, `${businessId} ${email}`)
  await countSend(tx, PER_ADDRESS, email)
  await countSend(tx, PER_BUSINESS, businessId)
}

async function refuseMember(tx: Tx, { businessId }: Ctx, email: string): Promise<void> {
  const members = await tx.query(
    `SELECT 1 FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
     WHERE m.business_id = $1 AND a.email = $2`,
    [businessId, email],
  )
  if (members.length === 0) return
  throw new DomainError('email_taken', { param: 'email', message: 'This person is already a member.' })
}

/** The mail to an invited person. */
function inviteMail(
  businessName: string,
  role: Role,
  inviteUrl: string,
): Pick<MailInput, 'subject' | 'letter'> {
  return {
    subject: `Join the team of ${businessName} on Khata`,
    letter: {
      heading: `Join ${businessName}`,
      paragraphs: [
        `You are invited to the team of ${businessName} on Khata, where it bills its subscriptions.`,
        'The link is for you alone and works once, for 7 days.',
      ],
      facts: [['Your role', role]],
      action: { label: 'Join the team', url: inviteUrl },
      footer: 'A member of that team entered your address. If you expected no invitation, do nothing.',
    },
  }
}
