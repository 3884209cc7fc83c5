import { found } from '@/lib/core/found'
import type { BusinessId } from '@/lib/core/id'
import { type PublicCtx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import type { InvoiceKey } from '@/lib/invoice/lock'
import { walletPurpose } from '@/lib/phone-code/bucket'
import type { OpenedFor } from '@/lib/phone-code/code-sms'
import { type SentCode, sendCode } from '@/lib/phone-code/send'
import { languageOfPhone } from '@/lib/wallet/language'
import type { StartLoginInput } from './schema'

/**
 * Sends the code with which a phone signs in to its wallet, in the language of the page. It does not reveal whether the phone has a wallet.
 * @param invoice the invoice that the wallet is opened for. Null if there is none.
 * @throws {DomainError} `code_send_limited`; `resource_not_found` if no business has this sandbox.
 */
export function sendLoginCode(
  ctx: PublicCtx,
  input: StartLoginInput,
  invoice: InvoiceKey | null = null,
): Promise<SentCode> {
  return transact(ctx, async (tx) => {
    const { phone, environment } = input
    const businessId = await businessOf(tx, input)
    const bucket = { phone, environment, businessId }
    return sendCode(tx, {
      ...bucket,
      purpose: walletPurpose(ctx.knownAs, bucket),
      offer: invoice && (await openedFor(tx, invoice)),
      knownAs: ctx.knownAs,
      language: ctx.language ?? (await languageOfPhone(tx, bucket)),
      ip: ctx.ip,
    })
  })
}

const INVOICE = `
SELECT b.name AS business, b.latin_sms, b.support_phone, i.total_amount_paisa AS amount_paisa FROM invoices i JOIN businesses b ON b.id = i.business_id
WHERE i.business_id = $1 AND i.environment = $2 AND i.id = $3 AND i.status = 'open'`

async function openedFor(tx: Tx, { businessId, environment, id }: InvoiceKey): Promise<OpenedFor | null> {
  const [invoice] = await tx.query<OpenedFor>(INVOICE, [businessId, environment, id])
  return invoice ?? null
}

/** The business of a sandbox or separate wallet. Null for the shared wallet. @throws {DomainError} `resource_not_found`. */
export async function businessOf(
  tx: Tx,
  { businessId }: Pick<StartLoginInput, 'businessId'>,
): Promise<BusinessId | null> {
  if (!businessId) return null
  const [business] = await tx.query('SELECT 1 FROM businesses WHERE id = $1', [businessId])
  found(business, 'businessId')
  return businessId
}
