import type { Language } from '@/lib/core/language'
import type { Environment, OutboxChannel } from '@/prisma/generated/enums'
import type { Notice } from './rules'

/** Who gets a notice, in whose name, and how. */
export interface Recipient {
  /** The business is null for a top-up in production that was begun on the customer's own pages. */
  tenant: { businessId: string | null; environment: Environment }
  /** The business that the notice comes from. Null: it is about the wallet, and comes from Khata. */
  sender: Sender | null
  walletId: string | null
  name: string | null
  email: string | null
  /** E.164. Null: no wallet is linked. */
  phone: string | null
  language: Language
  smsReceipts: boolean
  emailReceipts: boolean
}

export interface Sender {
  name: string
  timeZone: string
  accentColor: string | null
  supportEmail: string | null
  supportPhone: string | null
}

const RECEIPTS = ['receipt', 'top_up_receipt']

/** The channels of a notice. The customer decides about receipts. */
export function channelsOf({ kind }: Notice, recipient: Recipient): OutboxChannel[] {
  const isReceipt = RECEIPTS.includes(kind)
  const channels: OutboxChannel[] = []
  if (recipient.phone && (!isReceipt || recipient.smsReceipts)) channels.push('sms')
  if (recipient.email && (!isReceipt || recipient.emailReceipts)) channels.push('mail')
  return channels
}
