import { recordAudit } from '@/lib/audit/record'
import { administratorsOf } from '@/lib/auth/administrators'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type BusinessId, toWire } from '@/lib/core/id'
import { type CallCtx, type Ctx, transact } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { type MailInput, queueMail } from '@/lib/messages/mail/queue-mail'

const IS_WAITING = 'SELECT 1 FROM businesses WHERE id = $1 AND production_waits_since IS NOT NULL'

/**
 * Refuses actions that lead to charges in production, until the operator has approved the business. It is checked early, so that nothing is
 * started that could not be finished. The database refuses the charge itself.
 * @throws {DomainError} `production_not_approved`.
 */
export async function requireApproval(tx: Tx, { businessId, environment }: Ctx): Promise<void> {
  if (environment === 'sandbox') return
  if ((await tx.query(IS_WAITING, [businessId])).length > 0) throw new DomainError('production_not_approved')
}

/** What an operator sees of a business to decide whether it may charge in production. */
export interface ToldBusiness {
  id: BusinessId
  name: string
  legalName: string | null
  panNumber: string | null
  supportPhone: string | null
  ownerName: string
  ownerEmail: string
  ownerVerified: boolean
  /** Null if it is approved. */
  waitsSince: Date | null
}

/** An operator approves them one after another. The rest is shown the next time. */
export const WAITING_SHOWN = 100

// The owner is the first member.
const TOLD = `
SELECT b.id, b.name, b.legal_name, b.pan_number, b.support_phone, b.production_waits_since AS waits_since,
  o.name AS owner_name, o.email AS owner_email, o.verified AS owner_verified
FROM businesses b
CROSS JOIN LATERAL (
  SELECT a.name, a.email, a.email_verified_at IS NOT NULL AS verified
  FROM team_members m JOIN merchant_accounts a ON a.id = m.account_id
  WHERE m.business_id = b.id AND m.role = 'owner' ORDER BY m.id LIMIT 1) o`
const WAITING = `${TOLD} WHERE b.production_waits_since IS NOT NULL
ORDER BY b.production_waits_since, b.id LIMIT ${WAITING_SHOWN}`

/** The businesses that wait for approval, longest first. */
export function waitingBusinesses(): Promise<ToldBusiness[]> {
  return query<ToldBusiness>(WAITING)
}

/** One business as an operator sees it. @throws {DomainError} `resource_not_found`. */
export async function toldBusiness(id: BusinessId): Promise<ToldBusiness> {
  return found((await query<ToldBusiness>(`${TOLD} WHERE b.id = $1`, [id]))[0])
}

/** The name of an approved business. Null if it waits for approval, or does not exist. */
export async function approvedName(id: BusinessId): Promise<string | null> {
  const [row] = await query<{ name: string }>(APPROVED, [id])
  return row?.name ?? null
}

const APPROVED = 'SELECT name FROM businesses WHERE id = $1 AND production_waits_since IS NULL'

const APPROVE = `
UPDATE businesses SET production_waits_since = NULL, updated_at = now() FROM (
  SELECT id, production_waits_since AS was FROM businesses WHERE id = $1 FOR NO KEY UPDATE) before
WHERE businesses.id = before.id RETURNING businesses.name, before.was IS NOT NULL AS waited`

/**
 * Lets a business charge wallets in production. Its owners and admins get a mail. Approving it again changes nothing.
 * @returns its name, and whether it was waiting.
 * @throws {DomainError} `resource_not_found`.
 */
export function approveForProduction(
  call: Pick<CallCtx, 'requestId' | 'ip' | 'tx'>,
  businessId: BusinessId,
): Promise<{ name: string; waited: boolean }> {
  return transact(call, async (tx) => {
    const [row] = await tx.query<{ name: string; waited: boolean }>(APPROVE, [businessId])
    const { name, waited } = found(row)
    if (!waited) return { name, waited }
    const audited = { ...call, businessId, actor: { kind: 'system' } as const }
    await recordAudit(tx, audited, 'business.approved', toWire('biz', businessId))
    for (const { email } of await administratorsOf(tx, businessId))
      await queueMail(tx, approvedMail(email, name))
    return { name, waited }
  })
}

function approvedMail(to: string, name: string): MailInput {
  return {
    to,
    subject: `${name} may charge in production`,
    letter: {
      heading: `${name} may charge in production`,
      paragraphs: [
        'The operator of this Khata has approved your business. Checkouts and charges of production work from now on.',
      ],
      action: { label: 'Open the dashboard', url: `${env().APP_URL}/dashboard/production` },
      footer: `As an owner or admin of ${name} you get this mail.`,
    },
  }
}
