import { recordAudit } from '@/lib/audit/record'
import { DomainError } from '@/lib/core/errors'
import { found } from '@/lib/core/found'
import { type PaymentId, toWire } from '@/lib/core/id'
import type { StoredLine } from '@/lib/core/invoice-line'
import { maskedEmail } from '@/lib/core/masked-email'
import { maskedPhone } from '@/lib/core/phone'
import { type Ctx, transact } from '@/lib/infra/ctx'
import type { Tx } from '@/lib/infra/database/transaction'
import { nudge } from '@/lib/infra/process/nudge'
import { hostedUrl } from '@/lib/invoice/hosted-url'
import { insertMessage, MESSAGES_DUE } from '@/lib/messages/outbox/queue'
import { countSend, DAY_SECONDS, HOUR_SECONDS } from '@/lib/messages/send-limit'
import { keepShortLinks } from '@/lib/messages/sms/short-link'
import { getPayment } from '@/lib/payment/read'
import type { InvoiceOrigin } from '@/prisma/generated/enums'
import { messagesOf } from './messages'
import type { Notice } from './notice'
import { RECIPIENT, type Recipient, type RecipientRow, recipientOf } from './recipient'
import { paidFor } from './rules'

interface Paid extends RecipientRow {
  amountPaisa: bigint
  receivedAt: Date
  reversedAt: Date | null
  /** The last invoice that it paid, and the end of its period. */
  invoiceId: string
  periodEnd: Date
  origin: InvoiceOrigin
  lines: StoredLine[]
  productName: string
  /** The phone number that the merchant entered. */
  writtenPhone: string | null
  noticesOff: string[]
}

// The lock keeps a reversal out meanwhile, because a reversed payment has no receipt.
const PAID = `
SELECT p.business_id, p.environment, p.amount_paisa, p.received_at, p.reversed_at, i.id AS invoice_id, i.period_end, i.origin, i.lines,
  pr.name AS product_name, CASE WHEN c.erased_at IS NULL THEN c.phone END AS written_phone, b.notices_off, ${RECIPIENT}
FROM payments p
JOIN businesses b ON b.id = p.business_id
JOIN customers c ON c.business_id = p.business_id AND c.environment = p.environment AND c.id = p.customer_id
JOIN invoices i ON i.business_id = p.business_id AND i.environment = p.environment AND i.id = p.invoice_ids[cardinality(p.invoice_ids)]
JOIN subscriptions s ON s.business_id = p.business_id AND s.environment = p.environment AND s.id = i.subscription_id
JOIN prices sold ON sold.business_id = s.business_id AND sold.environment = s.environment AND sold.id = s.price_id
JOIN products pr ON pr.business_id = sold.business_id AND pr.environment = sold.environment AND pr.id = sold.product_id
LEFT JOIN wallets w ON w.id = s.wallet_id
LEFT JOIN users u ON u.id = w.user_id
LEFT JOIN wallet_preferences wp ON wp.wallet_id = w.id
WHERE p.business_id = $1 AND p.environment = $2 AND p.id = $3
FOR SHARE OF p`

/** Where a receipt was sent, masked. Null if not on this channel. */
export interface SentReceipt {
  phone: string | null
  email: string | null
}

/**
 * Sends the receipt of a payment outside the wallet again, on the channels of the first one: by SMS, by mail, or both.
 * @throws {DomainError} `resource_not_found`, `role_insufficient` for a payment that another cashier recorded, `payment_already_reversed`,
 * `customer_unreachable`. `rate_limited` if it was sent too often.
 */
export function sendReceipt(ctx: Ctx, id: PaymentId): Promise<SentReceipt> {
  return transact(ctx, async (tx) => {
    await getPayment(ctx, id)
    const paid = found((await tx.query<Paid>(PAID, [ctx.businessId, ctx.environment, id]))[0])
    if (paid.reversedAt) throw new DomainError('payment_already_reversed')
    const recipient = recipientOf({ ...paid, phone: paid.phone ?? paid.writtenPhone })
    const messages = messagesOf({ id, ageMs: 0, now: ctx.now }, receiptOf(paid), recipient)
    if (messages.length === 0) throw new DomainError('customer_unreachable')
    await countAgain(tx, ctx, recipient)
    for (const { keepsMs, link, ...message } of messages) {
      await keepShortLinks(tx, [link])
      const expiresAt = new Date(Date.now() + keepsMs)
      await insertMessage(tx, { ...message, invoiceId: null, expiresAt }, false)
      tx.afterCommit(() => nudge(MESSAGES_DUE[message.channel]))
    }
    const by = messages.map(({ channel }) => channel)
    await recordAudit(tx, ctx, 'payment.receipt_sent', toWire('pay', id), { by })
    const { phone, email } = recipient
    return {
      phone: phone && by.includes('sms') ? maskedPhone(phone) : null,
      email: email && by.includes('mail') ? maskedEmail(email) : null,
    }
  })
}

function receiptOf(paid: Paid): Notice {
  const { businessId, environment, invoiceId, amountPaisa, receivedAt, periodEnd, productName } = paid
  return {
    kind: 'receipt',
    amounts: { amount: amountPaisa },
    ...paidFor(paid, {
      variant: 'outside',
      paidAt: receivedAt.toISOString(),
      periodEnd: periodEnd.toISOString(),
      productName,
    }),
    action: { to: 'invoice', url: hostedUrl({ businessId, environment, id: invoiceId }) },
    isQuiet: paid.noticesOff.includes('receipt'),
  }
}

// More than anybody loses in a day, and more than a busy desk sends in an hour.
const PER_PERSON = { kind: 'receipts sent again by a business to a person', most: 5, seconds: DAY_SECONDS }
const PER_BUSINESS = { kind: 'receipts sent again by a business', most: 500, seconds: HOUR_SECONDS }

/** In the sandbox no SMS is really sent, and mails only reach members. So there is no limit. */
async function countAgain(
  tx: Tx,
  { businessId, environment }: Ctx,
  { phone, email }: Recipient,
): Promise<void> {
  if (environment === 'sandbox') return
  await countSend(tx, PER_PERSON, `${businessId} ${phone ?? email}`)
  await countSend(tx, PER_BUSINESS, businessId)
}
