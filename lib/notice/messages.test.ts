import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { LANGUAGES, type Language } from '@/lib/core/language'
import { smsSegments } from '@/lib/core/sms-segments'
import { messagesOf } from './messages'
import type { Recipient, Sender } from './recipient'
import type { Notice } from './rules'

beforeAll(() => {
  // As long as an address of a service usually is.
  process.env.CHECKOUT_URL = 'https://pay.khata.com.np'
})

const AT = new Date('2026-12-05T06:15:00Z')
const AMOUNT = 15_000_000n
const amounts = {
  amount: AMOUNT,
  held: AMOUNT,
  owedBefore: AMOUNT,
  shortfall: AMOUNT,
  balance: AMOUNT,
  threshold: AMOUNT,
}
const dates = { at: AT, until: AT }
const topUp = { to: 'top_up' as const, amountPaisa: 10_000_000n }
const pay = { to: 'reminder' as const, amountPaisa: 10_000_000n, eventId: newId('evt') }
const LINKS = {
  top_up: / https:\/\/pay\.khata\.com\.np\/w\/10000000$/,
  reminder: / https:\/\/pay\.khata\.com\.np\/w\/[\w-]{24}$/,
}
const invoice = { to: 'invoice' as const, url: 'https://pay.khata.com.np/invoice/x' }

const notice = (kind: Notice['kind'], variant: string, more: Partial<Notice> = {}): Notice => ({
  kind,
  variant,
  amounts,
  dates,
  action: null,
  ...more,
})

/** Every notice that a phone may get, as large as it usually is. */
const BY_SMS: Notice[] = [
  notice('receipt', 'paid', { action: invoice }),
  notice('payment_failed', 'first', { action: pay }),
  notice('payment_failed', 'last', { action: pay }),
  notice('payment_failed', 'stopped', { action: pay }),
  notice('renewal_short', 'renewal', { action: pay }),
  notice('renewal_short', 'trial', { action: pay }),
  notice('recovered', 'paid', { action: invoice }),
  notice('recovered', 'settled', { action: invoice }),
  notice('ended', 'unpaid'),
  notice('ended', 'canceled'),
  notice('low_balance', 'below', { action: topUp }),
  notice('top_up_receipt', 'credited', { action: { to: 'wallet' }, provider: 'esewa' }),
]

const NAMES: Record<Language, { business: string; product: string }> = {
  en: { business: 'Himalayan Coffee House', product: 'Gold membership' },
  ne: { business: 'हिमाल कफी हाउस', product: 'सुन सदस्यता' },
}

const recipient = (language: Language, business: string, more: Partial<Recipient> = {}): Recipient => ({
  tenant: { businessId: null, environment: 'production' },
  sender: { name: business, timeZone: 'Asia/Kathmandu', accentColor: null } as Sender,
  walletId: 'a wallet',
  name: 'Asha Rai',
  email: 'asha@example.com',
  phone: '+9779841000000',
  language,
  smsReceipts: true,
  emailReceipts: true,
  ...more,
})

const CAUSE = { id: 'an event', ageMs: 0, now: new Date('2026-11-22T06:15:00Z') }
const smsOf = (each: Notice, to: Recipient) =>
  messagesOf(CAUSE, each, to).find(({ channel }) => channel === 'sms')?.text ?? ''

describe.each(LANGUAGES)('an SMS in %s', (language) => {
  const { business, product } = NAMES[language]

  it.each(BY_SMS)(
    'of $kind ($variant) takes two segments at most, with names as they usually are',
    (each) => {
      const text = smsOf({ ...each, productName: product }, recipient(language, business))
      expect(smsSegments(text), text).toBeLessThanOrEqual(2)
      if (!text.startsWith('Khata')) expect(text).toContain(business)
      if (each.action && each.action.to in LINKS)
        expect(text).toMatch(LINKS[each.action.to as keyof typeof LINKS])
    },
  )

  it.each(BY_SMS)('of $kind ($variant) cuts names that are too long and nothing else', (each) => {
    const long = `${business} `.repeat(9).trim()
    const text = smsOf({ ...each, productName: `${product} `.repeat(9).trim() }, recipient(language, long))
    expect(smsSegments(text), text).toBeLessThanOrEqual(2)
    if (each.action && each.action.to in LINKS)
      expect(text).toMatch(LINKS[each.action.to as keyof typeof LINKS])
  })
})

it('amounts and dates are written as people in Nepal write them', () => {
  const failed = { ...notice('payment_failed', 'first', { action: pay }), productName: 'Tea' }
  expect(smsOf(failed, recipient('en', 'Himal Tea')).replace(LINKS.reminder, '')).toBe(
    'Himal Tea: your wallet is Rs 1,50,000.00 short for Tea. Add it by 5 Dec and it goes on:',
  )
  expect(smsOf(failed, recipient('ne', 'Himal Tea')).replace(LINKS.reminder, '')).toBe(
    'Himal Tea: Tea तिर्न रू १,५०,०००.०० पुगेन। मंसिर १९ भित्र थप्नुहोस्:',
  )
})

it('typographic signs in a name do not double the price of an SMS', () => {
  const ended = { ...notice('ended', 'canceled'), productName: 'Tea – “Gold”' }
  const text = smsOf(ended, recipient('en', 'Himal’s'))
  expect(text).toBe(`Himal's: Tea - "Gold" ended on 5 Dec. Nothing more will be charged.`)
  expect(smsSegments(text)).toBe(1)
})

it('a name that looks like a placeholder or like HTML stays a name', () => {
  const ended = { ...notice('ended', 'canceled'), productName: '{link} <b>{x, plural, other {#}}</b>' }
  const [sms, mail] = messagesOf(CAUSE, ended, recipient('en', '<script>alert(1)</script>'))
  expect(sms?.text).toContain('{link} <b>{x, plural, other {#}}</b> ended on')
  expect(mail?.html).toContain('{link} &lt;b&gt;{x, plural, other {#}}&lt;/b&gt; ended on')
  expect(mail?.html).not.toContain('<script>')
})

it('mails of production are no test, and say where language and receipts are chosen', () => {
  const [, mail] = messagesOf(
    CAUSE,
    { ...BY_SMS[0], productName: 'Tea' } as Notice,
    recipient('en', 'Himal Tea'),
  )
  expect(mail?.subject).toBe('Paid: Rs 1,50,000.00 to Himal Tea')
  expect(mail?.text).not.toContain('test')
  expect(mail?.text).toContain('Your language and receipts: https://pay.khata.com.np/wallet')
})
