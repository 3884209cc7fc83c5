import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { generateSync } from 'otplib'
import { createAccount } from '@/lib/account/create'
import { enterBusiness, signOut } from '@/lib/account/session'
import { signIn } from '@/lib/account/sign-in'
import { confirmTotp, enrollTotp } from '@/lib/account/totp'
import { verifyEmail } from '@/lib/account/verify-email'
import { recordAudit } from '@/lib/audit/record'
import type { SignInClient } from '@/lib/auth/client'
import { memberOf } from '@/lib/auth/member'
import { contextOf, findSession } from '@/lib/auth/merchant-session'
import { sealSessionToken, sessionCookie } from '@/lib/auth/session-cookie'
import { type AccountId, type BusinessId, newId, toWire } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { inTransaction, type Tx } from '@/lib/infra/database/transaction'
import { addMember } from '@/lib/team/member'
import { signUp } from '@/lib/team/sign-up'
import type { TeamRole } from '@/prisma/generated/enums'
import { writesByHand } from './books'
import { shareBalances } from './business'

// People with accounts for tests. Each is new, so that tests do not affect each other.

export const PASSWORD = 'four grey yaks on a bridge'

/**
 * A hash that was made with the least work that argon2id allows. A hash says how it was made, so the product checks it as any
 * other, in 0.1 ms instead of 17.
 */
const hashOfPassword = () => hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const client: SignInClient = {
  ip: '203.0.113.7',
  userAgent: 'vitest',
  requestId: 'req_test',
  previousToken: undefined,
  device: undefined,
}

export interface TestPerson {
  accountId: AccountId
  businessId: BusinessId
  email: string
}

/** The owner of a new business, whose address is confirmed. */
export async function newOwner(): Promise<TestPerson> {
  const owner = await newUnverifiedOwner()
  await verifyEmail(await tokenMailedTo(owner.email, 'verify-email'), owner.accountId, client)
  return owner
}

/** The owner of a new business, who has signed up and out, and done nothing more. */
export async function newUnverifiedOwner(): Promise<TestPerson> {
  const email = `owner-${randomUUID()}@example.com`
  const passwordHash = await hashOfPassword()
  const session = await signUp({ businessName: 'Test business', name: 'Asha', email, passwordHash }, client)
  if (session) await signOut(session)
  const [ids] = await query<Pick<TestPerson, 'accountId' | 'businessId'>>(
    `SELECT m.account_id, m.business_id FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
     WHERE a.email = $1`,
    [email],
  )
  const known = ids as Pick<TestPerson, 'accountId' | 'businessId'>
  await shareBalances({ query }, known.businessId)
  return { email, ...known }
}

/** The token of the newest link to a page that was mailed to an address. Empty when there is none. */
export async function tokenMailedTo(email: string, page: string): Promise<string> {
  const mails = await mailsTo(email)
  const links = mails.map(({ text }) => new RegExp(`/${page}/([\\w-]+)`).exec(text)?.[1])
  return links.findLast(Boolean) ?? ''
}

/** The mails to an address, oldest first. */
export function mailsTo(email: string): Promise<{ subject: string; text: string }[]> {
  return query('SELECT subject, text FROM outbox_messages WHERE recipient = $1 ORDER BY id', [email])
}

/** Another member of a business. */
export async function newMember(businessId: BusinessId, role: TeamRole): Promise<TestPerson> {
  const email = `${role}-${randomUUID()}@example.com`
  const passwordHash = await hashOfPassword()
  const accountId = await inTransaction(async (tx) => {
    const id = await createAccount(tx, { name: 'Bimal', email, passwordHash, emailVerified: true })
    await join(tx, businessId, id, role)
    return id
  })
  return { email, accountId, businessId }
}

/** Makes the person of an address a viewer of a business, with an account whose address is confirmed. */
export async function joinAs(businessId: BusinessId, email: string): Promise<void> {
  writesByHand('A viewer joins a business that has no owner.', 'team-owner')
  const [known] = await query<{ id: AccountId }>('SELECT id FROM merchant_accounts WHERE email = $1', [email])
  const person = { name: 'Maya', email, passwordHash: '', emailVerified: true }
  await inTransaction(async (tx) =>
    join(tx, businessId, known?.id ?? (await createAccount(tx, person)), 'viewer'),
  )
}

/** Joins a team as an accepted invite does. */
async function join(tx: Tx, businessId: BusinessId, accountId: AccountId, role: TeamRole): Promise<void> {
  await addMember(tx, businessId, accountId, role)
  const actor = { kind: 'account', id: toWire('acc', accountId) }
  await recordAudit(tx, { ...client, businessId, actor }, 'team.joined', toWire('invite', newId('invite')), {
    role,
  })
}

export interface TestSession {
  ctx: Ctx
  /** The headers that a page of this site sends: the cookie and Origin. */
  headers: Record<string, string>
}

/** Signs a person in. */
export async function signedIn(
  { email, businessId }: TestPerson,
  password = PASSWORD,
  code?: string,
): Promise<TestSession> {
  const { token } = await signIn({ email, password, ...(code && { code }) }, client)
  const found = await findSession(token)
  if (!found) throw new Error('the session is not there')
  await enterBusiness(found, businessId)
  const session = (await findSession(token)) ?? found
  return {
    ctx: contextOf(session, 'sandbox', 'req_test', client.ip),
    headers: { cookie: await cookieOf(token), origin: 'http://localhost:3000' },
  }
}

async function cookieOf(token: string): Promise<string> {
  return `${sessionCookie().name}=${await sealSessionToken(token)}`
}

/** Turns the second factor of a person on. The code of the present step counts as unused. */
export async function withTotp(ctx: Ctx): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await enrollTotp(ctx, {})
  const recoveryCodes = await confirmTotp(ctx, await codeOf(secret))
  await query('UPDATE merchant_accounts SET totp_last_step = 0 WHERE id = $1', [memberOf(ctx).accountId])
  return { secret, recoveryCodes }
}

/** The code of the present step by the database's clock. It is valid until the end of the next step. */
export async function codeOf(secret: string): Promise<string> {
  const [clock] = await query<{ epoch: number }>('SELECT extract(epoch FROM now())::float8 AS epoch')
  return generateSync({ secret, epoch: Math.floor((clock as { epoch: number }).epoch) })
}

/** The actions in the audit log of a business, oldest first. */
export async function auditTrail(businessId: BusinessId): Promise<string[]> {
  const rows = await query<{ action: string }>(
    'SELECT action FROM audit_entries WHERE business_id = $1 ORDER BY id',
    [businessId],
  )
  return rows.map(({ action }) => action)
}
