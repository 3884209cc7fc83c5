import { found } from '@/lib/core/found'
import type { BusinessId } from '@/lib/core/id'
import { type PublicCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { type PhoneBucket, WALLET } from '@/lib/phone-code/bucket'
import { type SentCode, sendCode } from '@/lib/phone-code/send'
import type { CustomerLanguage } from '@/prisma/generated/enums'
import type { StartLoginInput } from './schema'

/**
 * Sends the code with which a phone signs in to its wallet. It does not say whether the phone has a wallet.
 * @throws {DomainError} `code_send_limited`; `resource_not_found` if no business has this sandbox.
 */
export function sendLoginCode(ctx: PublicCtx, input: StartLoginInput): Promise<SentCode> {
  return transact(ctx, async (tx) => {
    const { phone, environment } = input
    const businessId = await businessOf(tx, input)
    const language = await languageOf(tx, { phone, environment, businessId })
    return sendCode(tx, {
      phone,
      environment,
      businessId,
      purpose: WALLET,
      offer: null,
      language,
      ip: ctx.ip,
    })
  })
}

/** The business whose sandbox it is; null in production. @throws {DomainError} `resource_not_found`. */
export async function businessOf(
  tx: Tx,
  { businessId }: Pick<StartLoginInput, 'businessId'>,
): Promise<BusinessId | null> {
  if (!businessId) return null
  const [business] = await tx.query('SELECT 1 FROM businesses WHERE id = $1', [businessId])
  found(business, 'businessId')
  return businessId
}

const LANGUAGE = `
SELECT p.language FROM users u
JOIN wallets w ON w.user_id = u.id AND w.environment = $2 AND w.business_id IS NOT DISTINCT FROM $3
JOIN wallet_preferences p ON p.wallet_id = w.id
WHERE u.phone = $1`

async function languageOf(
  tx: Tx,
  { phone, environment, businessId }: PhoneBucket,
): Promise<CustomerLanguage> {
  const [row] = await tx.query<{ language: CustomerLanguage }>(LANGUAGE, [phone, environment, businessId])
  return row?.language ?? 'en'
}
