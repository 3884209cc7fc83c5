import type { Language } from '@/lib/core/language'
import { toldIn } from '@/lib/wallet/language'
import type { Environment, OutboxChannel } from '@/prisma/generated/enums'
import type { Notice } from './notice'

/** Who gets a notice, who it comes from, and on which channels. */
export interface Recipient {
  /** The business is null for a production top-up that was begun on the customer's own pages. */
  tenant: { businessId: string | null; environment: Environment }
  /** The business that the notice comes from. Null if it is about the wallet and comes from Khata. */
  sender: Sender | null
  /** True if the sender keeps its customers' balances itself. Then the notices about this wallet come from the sender. */
  isOwnWallet: boolean
  walletId: string | null
  name: string | null
  email: string | null
  /** E.164. Null if no wallet is linked. */
  phone: string | null
  language: Language
  smsReceipts: boolean
  emailReceipts: boolean
  /** True if the customer wants a notice three days before a charge even when the balance covers it. */
  chargeNotices: boolean
}

export interface Sender {
  name: string
  timeZone: string
  accentColor: string | null
  logoUrl: string | null
  supportEmail: string | null
  supportPhone: string | null
  /** True if SMS in Nepali are written in Latin letters. */
  latinSms: boolean
}

/**
 * The channels of a notice. The customer chooses how they get receipts of charges, but cannot switch them off. The notice of an upcoming
 * charge that the balance covers uses the same channels, unless the customer does not want it.
 */
export function channelsOf({ kind, variant, isQuiet }: Notice, recipient: Recipient): OutboxChannel[] {
  if (kind === 'renewal_ahead') return recipient.chargeNotices ? channelsOfCharge(recipient, false) : []
  const isReceipt = kind === 'top_up_receipt'
  if (kind === 'receipt' || (isReceipt && variant !== 'credited'))
    return channelsOfCharge(recipient, isQuiet ?? false)
  const channels: OutboxChannel[] = []
  if (recipient.phone && (!isReceipt || recipient.smsReceipts)) channels.push('sms')
  if (recipient.email && (!isReceipt || recipient.emailReceipts)) channels.push('mail')
  return channels
}

/** @param isQuiet the business sends no mail if an SMS says the same. */
function channelsOfCharge(recipient: Recipient, isQuiet: boolean): OutboxChannel[] {
  const { phone, email, smsReceipts, emailReceipts } = recipient
  const wantsMail = email !== null && emailReceipts
  const sms = phone !== null && (smsReceipts || !wantsMail)
  const mail = email !== null && (wantsMail || !phone) && !(isQuiet && sms)
  return [...(sms ? (['sms'] as const) : []), ...(mail ? (['mail'] as const) : [])]
}

/** SQL: whether wallet `w` belongs to one business that keeps its customers' balances itself. */
export const IS_OWN_WALLET = `coalesce(w.environment = 'production' AND w.business_id IS NOT NULL, false)`

/** SQL: the columns of `RecipientRow`, from business `b`, customer `c`, wallet `w`, its user `u` and its preferences `wp`. */
export const RECIPIENT = `CASE WHEN c.erased_at IS NULL THEN c.email END AS email, c.name AS customer_name,
  b.name AS business_name, b.time_zone, b.accent_color, b.logo_url, b.support_email, b.support_phone, b.latin_sms,
  CASE WHEN c.erased_at IS NULL THEN u.phone END AS phone, w.id AS wallet_id, ${IS_OWN_WALLET} AS is_own_wallet, ${toldIn('w.id', 'c.language')} AS language, wp.sms_receipts, wp.email_receipts,
  wp.charge_notices`

/** A customer of a business. Where they have chosen nothing, the preferences are null. */
export interface RecipientRow {
  businessId: string
  environment: Environment
  businessName: string
  timeZone: string
  accentColor: string | null
  logoUrl: string | null
  supportEmail: string | null
  supportPhone: string | null
  latinSms: boolean
  isOwnWallet: boolean
  walletId: string | null
  customerName: string | null
  email: string | null
  phone: string | null
  language: Language
  smsReceipts: boolean | null
  emailReceipts: boolean | null
  chargeNotices: boolean | null
}

export function recipientOf(row: RecipientRow): Recipient {
  const {
    businessId,
    environment,
    businessName,
    timeZone,
    accentColor,
    logoUrl,
    supportEmail,
    supportPhone,
    latinSms,
  } = row
  return {
    tenant: { businessId, environment },
    sender: { name: businessName, timeZone, accentColor, logoUrl, supportEmail, supportPhone, latinSms },
    isOwnWallet: row.isOwnWallet,
    walletId: row.walletId,
    name: row.customerName,
    email: row.email,
    phone: row.phone,
    language: row.language,
    smsReceipts: row.smsReceipts ?? true,
    emailReceipts: row.emailReceipts ?? true,
    chargeNotices: row.chargeNotices ?? true,
  }
}
