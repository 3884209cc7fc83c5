import { DomainError } from '@/lib/core/errors'
import type { MerchantSessionId } from '@/lib/core/id'
import type { Ctx, OperatorCtx } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { env } from '@/lib/infra/env'
import { DAY_SECONDS, maySend } from '@/lib/messages/send-limit'
import { mailAdministrators } from './administrators'
import { memberOf } from './member'

/**
 * How long a confirmed identity counts: long enough to sign in, find a page and send its form. A session that was left open or stolen is
 * usually older.
 */
const FRESH_MINUTES = 10

const IS_FRESH = `
SELECT 1 FROM merchant_sessions WHERE id = $1 AND identity_proved_at > now() - make_interval(mins => ${FRESH_MINUTES})`

/**
 * Refuses a member or an operator whose session is not fresh: they signed in or confirmed their identity too long ago. An API key is a
 * secret itself, and passes. Check the role first, so that nobody gives their password for something they may not do.
 * @param act what they are doing, in words, if the owners should be told.
 * @throws {DomainError} `reauthentication_required`.
 */
export async function requireFreshIdentity(tx: Tx, ctx: Ctx | OperatorCtx, act?: string): Promise<void> {
  const { actor } = ctx
  if (actor.kind !== 'merchant' && actor.kind !== 'operator') return
  if (!(await isFresh(tx, actor.sessionId))) throw new DomainError('reauthentication_required')
  if (act && 'businessId' in ctx) await tellOwners(tx, ctx, act)
}

// One mail a day per kind of act is enough: twenty refunds by one member need one look. The audit log has each.
const ONE_A_DAY = { kind: 'an act of a member', most: 1, seconds: DAY_SECONDS }

/** Queues the mail to the owners about what a member does in this transaction. */
async function tellOwners(tx: Tx, ctx: Ctx, act: string): Promise<void> {
  const { accountId } = memberOf(ctx)
  const { businessId, environment } = ctx
  if (!(await maySend(tx, ONE_A_DAY, `${businessId} ${environment} ${accountId} ${act}`))) return
  const [member] = await tx.query<{ email: string }>('SELECT email FROM merchant_accounts WHERE id = $1', [
    accountId,
  ])
  await mailAdministrators(tx, ctx, {
    to: ['owner'],
    subject: (businessName) => `${businessName}: ${act}`,
    heading: act,
    paragraphs: [
      'This can cost money or show data of your customers, so we tell you. You get one mail a day for each kind and member. The audit log has every time.',
      'If it was not you or your team, remove the member, or change your password.',
    ],
    facts: [
      ['Who', member?.email ?? ''],
      ['Environment', environment],
    ],
    action: { label: 'Open the audit log', url: `${env().APP_URL}/dashboard/${environment}/audit` },
  })
}

/** Whether the person of a session has recently signed in or confirmed their identity. */
export async function isFresh(tx: Pick<Tx, 'query'>, sessionId: MerchantSessionId): Promise<boolean> {
  return (await tx.query(IS_FRESH, [sessionId])).length > 0
}

export interface ProvedIdentity {
  provedAt: Date
  /** Until when the session counts as fresh. */
  freshUntil: Date
}

const PROVED = `
UPDATE merchant_sessions SET identity_proved_at = now() WHERE id = $1
RETURNING identity_proved_at AS proved_at, identity_proved_at + make_interval(mins => ${FRESH_MINUTES}) AS fresh_until`

/**
 * Stores that the person of a session has confirmed their identity.
 * @throws {DomainError} `session_expired` if the session was just ended.
 */
export async function noteProvedIdentity(tx: Tx, sessionId: MerchantSessionId): Promise<ProvedIdentity> {
  const [proved] = await tx.query<ProvedIdentity>(PROVED, [sessionId])
  if (!proved) throw new DomainError('session_expired')
  return proved
}
