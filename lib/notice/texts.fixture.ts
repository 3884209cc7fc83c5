import { newId } from '@/lib/core/id'
import type { Language } from '@/lib/core/language'
import type { Notice } from './notice'
import type { Recipient, Sender } from './recipient'

// Every notice that may be sent to a phone, for the tests of their texts.

const AT = new Date('2026-12-05T06:15:00Z')
const AMOUNT = 15_000_000n
const amounts = {
  amount: AMOUNT,
  former: AMOUNT,
  held: AMOUNT,
  owedBefore: AMOUNT,
  shortfall: AMOUNT,
  balance: AMOUNT,
  threshold: AMOUNT,
}
const dates = { at: AT, until: AT, paidUntil: AT }
const topUp = { to: 'top_up' as const, amountPaisa: 10_000_000n }
export const pay = { to: 'reminder' as const, amountPaisa: 10_000_000n, eventId: newId('evt') }
export const LINKS = {
  top_up: / https:\/\/pay\.khata\.com\.np\/w\/10000000$/,
  reminder: / https:\/\/pay\.khata\.com\.np\/w\/[A-Za-z]{10}$/,
  invoice: / https:\/\/pay\.khata\.com\.np\/w\/[A-Za-z]{10}$/,
  agreement: / https:\/\/pay\.khata\.com\.np\/w\/[A-Za-z]{10}$/,
  start_again: / https:\/\/pay\.khata\.com\.np\/w\/[A-Za-z]{10}$/,
  wallet: / https:\/\/pay\.khata\.com\.np\/wallet$/,
}
const invoice = { to: 'invoice' as const, url: `https://pay.khata.com.np/invoice/${'x'.repeat(64)}` }
const agreement = { to: 'agreement' as const, url: `https://pay.khata.com.np/agree/${'x'.repeat(64)}` }
const again = { to: 'start_again' as const, address: 'https://pay.khata.com.np/buy/4h7kq2mzt8' }
export const wallet = { to: 'wallet' as const }

export const notice = (kind: Notice['kind'], variant: string, more: Partial<Notice> = {}): Notice => ({
  kind,
  variant,
  amounts,
  dates,
  action: null,
  ...more,
})

/** Every notice that may be sent to a phone, with amounts and names of the usual size. */
export const BY_SMS: Notice[] = [
  notice('receipt', 'paid', { action: invoice }),
  notice('receipt', 'item', { action: invoice }),
  notice('receipt', 'outside', { action: invoice }),
  notice('payment_failed', 'first', { action: pay }),
  notice('payment_failed', 'last', { action: pay }),
  notice('payment_failed', 'stopped', { action: pay }),
  notice('payment_failed', 'not_agreed', { action: agreement }),
  notice('payment_failed', 'due', { action: invoice }),
  notice('payment_failed', 'due_last', { action: invoice }),
  notice('payment_failed', 'due_stopped', { action: invoice }),
  notice('renewal_short', 'due', { action: null }),
  notice('renewal_short', 'renewal', { action: pay }),
  notice('renewal_short', 'trial', { action: pay }),
  notice('renewal_short', 'not_agreed', { action: agreement }),
  notice('renewal_short', 'raised', { action: agreement }),
  notice('renewal_ahead', 'renewal', { action: wallet }),
  notice('renewal_ahead', 'trial', { action: wallet }),
  notice('price_raised', 'asked', { action: agreement }),
  notice('price_raised', 'agreed', { action: wallet }),
  notice('price_raised', 'maximum', { action: wallet }),
  notice('changed', 'several', { action: wallet, amounts: {} }),
  notice('changed', 'now', { action: wallet }),
  notice('changed', 'ahead', { action: wallet }),
  notice('changed', 'asked', { action: agreement }),
  notice('refunded', 'refund', { action: wallet }),
  notice('refunded', 'change', { action: wallet }),
  notice('paused', 'until', { action: wallet }),
  notice('paused', 'open', { action: wallet }),
  notice('paused', 'over', { action: wallet }),
  notice('recovered', 'paid', { action: invoice }),
  notice('recovered', 'settled', { action: invoice }),
  notice('ended', 'unpaid', { action: wallet }),
  notice('ended', 'canceled', { action: wallet }),
  notice('ended', 'unpaid_again', { action: again }),
  notice('ended', 'canceled_again', { action: again }),
  notice('low_balance', 'below', { action: topUp }),
  notice('top_up_receipt', 'credited', { action: { to: 'wallet' }, provider: 'esewa' }),
  notice('top_up_receipt', 'paid', { action: invoice, provider: 'esewa', reference: '000AE01' }),
  notice('top_up_receipt', 'item', { action: invoice, provider: 'esewa', reference: '000AE01' }),
  notice('top_up_receipt', 'several', {
    action: { to: 'wallet' },
    provider: 'esewa',
    reference: '000AE01',
    count: 2,
  }),
]

export const NAMES: Record<Language, { business: string; product: string }> = {
  en: { business: 'Himalayan Coffee House', product: 'Gold membership' },
  ne: { business: 'हिमाल कफी हाउस', product: 'सुन सदस्यता' },
}

export const recipient = (
  language: Language,
  business: string,
  more: Partial<Recipient> = {},
): Recipient => ({
  tenant: { businessId: null, environment: 'production' },
  sender: { name: business, timeZone: 'Asia/Kathmandu', accentColor: null } as Sender,
  isOwnWallet: false,
  walletId: 'a wallet',
  name: 'Asha Rai',
  email: 'asha@example.com',
  phone: '+9779841000000',
  language,
  smsReceipts: true,
  emailReceipts: true,
  chargeNotices: true,
  ...more,
})
