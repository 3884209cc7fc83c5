import { inDigitsOf } from '@/lib/core/digits'
import type { CheckoutSessionId } from '@/lib/core/id'
import { timeOfId } from '@/lib/core/id-time'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { maskedPhone } from '@/lib/core/phone'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { failureInWords } from '@/lib/top-up/failure-words'
import { topUps } from '@/lib/top-up/table'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { topUpSource } from '@/messages/top-up-source'
import type { CheckoutSessionModel, TopUpModel } from '@/prisma/generated/models'
import { getCheckoutSession } from './read'
import type { CheckoutEntryType } from './schema'

/** One thing that happened at a checkout. */
export interface CheckoutEntry {
  type: CheckoutEntryType
  at: Date
  description: string
  /** In database form. */
  topUpId: string | null
}

// More than a person starts within the 24 hours of a link.
const MAX_TOP_UPS = 100

const TOP_UPS = `SELECT ${topUps.columnList('t')} FROM checkout_sessions c
JOIN topups t ON t.wallet_id = c.wallet_id AND t.checkout_session_id = c.id
WHERE c.business_id = $1 AND c.environment = $2 AND c.id = $3 ORDER BY t.id LIMIT ${MAX_TOP_UPS}`

/**
 * What happened in a checkout, oldest first. All instants are real time, because a person opens a link in real time.
 * @param language of the descriptions. The API has them in English.
 * @throws {DomainError} `resource_not_found`.
 */
export async function listCheckoutEntries(
  ctx: Ctx,
  id: CheckoutSessionId,
  language: Language = DEFAULT_LANGUAGE,
): Promise<CheckoutEntry[]> {
  const session = await getCheckoutSession(ctx, id)
  const rows = await query<TopUpModel>(TOP_UPS, [ctx.businessId, ctx.environment, id])
  return [
    ...begun(session, language),
    ...rows.flatMap((row) => ofTopUp(row, language)).toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    ...ended(session, language),
  ]
}

const wordsIn = (language: Language) => MESSAGES[language].checkoutLinks.happened

const entry = (type: CheckoutEntryType, at: Date, description: string): CheckoutEntry => ({
  type,
  at,
  description,
  topUpId: null,
})

function begun({ id, phone, verifiedAt }: CheckoutSessionModel, language: Language): CheckoutEntry[] {
  const words = wordsIn(language)
  const made = entry('created', timeOfId(id), words.made)
  if (!phone || !verifiedAt) return [made]
  const masked = inDigitsOf(language, maskedPhone(phone))
  return [made, entry('phone_verified', verifiedAt, filled(words.confirmed, { phone: masked }))]
}

function ofTopUp(topUp: TopUpModel, language: Language): CheckoutEntry[] {
  const { amountPaisa, state, createdAt, settledAt, id } = topUp
  const words = wordsIn(language)
  const values = {
    provider: topUpSource(topUp.provider, language),
    amount: formatNpr(amountPaisa, language),
  }
  const entries = [entry('topup_begun', createdAt, filled(words.topUpBegun, values))]
  if (settledAt && state === 'succeeded')
    entries.push(entry('topup_succeeded', settledAt, filled(words.topUpCame, values)))
  else if (settledAt) entries.push(entry('topup_failed', settledAt, noMoney(topUp, language)))
  return entries.map((each) => ({ ...each, topUpId: id }))
}

function noMoney({ state, failureReason, ...topUp }: TopUpModel, language: Language): string {
  const words = wordsIn(language)
  const provider = topUpSource(topUp.provider, language)
  if (state === 'canceled') return filled(words.topUpCanceled, { provider })
  if (state === 'expired') return filled(words.topUpExpired, { provider })
  if (!failureReason) return filled(words.topUpFailed, { provider })
  return filled(words.topUpFailedBecause, { provider, reason: failureInWords(failureReason, language) })
}

function ended(
  { status, subscriptionId, updatedAt, expiresAt }: CheckoutSessionModel,
  language: Language,
): CheckoutEntry[] {
  const words = wordsIn(language)
  if (status === 'open') return []
  // It was completed in the transaction that created its subscription, so that id has the time.
  if (subscriptionId) return [entry('completed', timeOfId(subscriptionId), words.started)]
  if (status === 'canceled') return [entry('canceled', updatedAt, words.left)]
  // The sweep ends a session after it has expired. If the merchant ends it, it expires at that instant.
  return [
    updatedAt <= expiresAt
      ? entry('expired', updatedAt, words.endedEarly)
      : entry('expired', expiresAt, words.expired),
  ]
}
