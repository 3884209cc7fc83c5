import type { BusinessId, CheckoutSessionId } from '@/lib/core/id'
import { DEFAULT_LANGUAGE, type Language } from '@/lib/core/language'
import { paysAt } from '@/lib/infra/database/paying-wallet'
import type { Tx } from '@/lib/infra/database/transaction'
import type { CodePurpose } from '@/lib/phone-code/bucket'
import type { CodeOffer } from '@/lib/phone-code/code-sms'
import { toldIn } from '@/lib/wallet/language'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import { otherSumNow } from './rules'
import { type CheckoutTerms, termsOf } from './terms'

/** What a code opens that the holder of the bearer asked for. */
export function holderCode(checkoutId: CheckoutSessionId): CodePurpose {
  return { kind: 'checkout', subjectId: checkoutId, asker: 'the holder' }
}

/** What a code opens that somebody asked for in another browser. Each start has its own code. */
export function returnCode(checkoutId: CheckoutSessionId, bearerHash: Buffer): CodePurpose {
  return { kind: 'checkout', subjectId: checkoutId, asker: bearerHash.toString('hex') }
}

const OFFER = `
SELECT b.name AS business, b.latin_sms, b.support_phone, pr.name AS product_name, p.amount_paisa, p.currency, p.interval, p.interval_count, p.calendar, p.trial_days
FROM prices p
JOIN businesses b ON b.id = p.business_id
JOIN products pr ON pr.business_id = p.business_id AND pr.environment = p.environment AND pr.id = p.product_id
WHERE p.business_id = $1 AND p.environment = $2 AND p.id = $3`

/** What the SMS with a code of this checkout says: its terms and its business. */
export async function readCodeOffer(tx: Tx, session: CheckoutSessionModel): Promise<CodeOffer> {
  const { businessId, environment, priceId } = session
  type Row = CheckoutTerms & { business: string; latinSms: boolean; supportPhone: string | null }
  const [row] = await tx.query<Row>(OFFER, [businessId as BusinessId, environment, priceId])
  const present = row as Row
  const terms = termsOf(session, present)
  const { business, latinSms, supportPhone } = present
  return { business, latinSms, supportPhone, ...terms, nowPaisa: otherSumNow(terms) }
}

const LANGUAGE = `
SELECT ${toldIn('w.id', 'c.language')} AS language FROM checkout_sessions s
LEFT JOIN customers c ON c.business_id = s.business_id AND c.environment = s.environment AND c.id = s.customer_id
LEFT JOIN users u ON u.phone = $4
LEFT JOIN wallets w ON w.user_id = u.id AND ${paysAt('w', '$1', '$2')}
WHERE s.business_id = $1 AND s.environment = $2 AND s.id = $3`

/** The language of a code that no page has asked for. */
export async function knownLanguage(
  tx: Tx,
  { businessId, environment, id }: CheckoutSessionModel,
  phone: string,
): Promise<Language> {
  const [row] = await tx.query<{ language: Language }>(LANGUAGE, [businessId, environment, id, phone])
  return row?.language ?? DEFAULT_LANGUAGE
}
