import { beforeAll, describe, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { LANGUAGES } from '@/lib/core/language'
import { smsSegments } from '@/lib/core/sms-segments'
import { messagesOf } from './messages'
import type { Notice } from './notice'
import type { Recipient } from './recipient'
import { BY_SMS, LINKS, NAMES, notice, pay, recipient, wallet } from './texts.fixture'

beforeAll(() => {
  // The usual length of a service's address.
  process.env.CHECKOUT_URL = 'https://pay.khata.com.np'
})

const CAUSE = { id: newId('evt'), ageMs: 0, now: new Date('2026-11-22T06:15:00Z') }
const smsOf = (each: Notice, to: Recipient) =>
  messagesOf(CAUSE, each, to).find(({ channel }) => channel === 'sms')?.text ?? ''

describe.each(LANGUAGES)('an SMS in %s', (language) => {
  const { business, product } = NAMES[language]

  it.each(BY_SMS)('of $kind ($variant) takes one segment, with names as they usually are', (each) => {
    const text = smsOf({ ...each, productName: product }, recipient(language, business))
    expect(smsSegments(text), text).toBe(1)
    if (!text.startsWith('Khata')) expect(text).toContain(business.split(' ')[0])
    if (each.action && each.action.to in LINKS)
      expect(text).toMatch(LINKS[each.action.to as keyof typeof LINKS])
  })

  it.each(BY_SMS)('of $kind ($variant) cuts names that are too long and nothing else', (each) => {
    const long = `${business} `.repeat(9).trim()
    const text = smsOf({ ...each, productName: `${product} `.repeat(9).trim() }, recipient(language, long))
    expect(smsSegments(text), text).toBe(1)
    if (each.action && each.action.to in LINKS)
      expect(text).toMatch(LINKS[each.action.to as keyof typeof LINKS])
  })
})

it('amounts and dates are written as people in Nepal write them', () => {
  const failed = { ...notice('payment_failed', 'first', { action: pay }), productName: 'Tea' }
  expect(smsOf(failed, recipient('en', 'Himal Tea')).replace(LINKS.reminder, '')).toBe(
    'Himal Tea: Tea is not paid, Rs 1,50,000 is missing. Add it by 5 Dec and it continues:',
  )
  expect(smsOf(failed, recipient('ne', 'Himal Tea')).replace(LINKS.reminder, '')).toBe(
    'Himal Tea: रू १,५०,००० पुगेन:',
  )
})

it('typographic signs in a name do not double the price of an SMS', () => {
  const ended = { ...notice('ended', 'canceled', { action: wallet }), productName: 'Tea – “Gold”' }
  const text = smsOf(ended, recipient('en', 'Himal’s'))
  expect(text).toBe(
    `Himal's: Tea - "Gold" ended on 5 Dec. Nothing more is charged. Your Khata: https://pay.khata.com.np/wallet`,
  )
  expect(smsSegments(text)).toBe(1)
})

it('a name that looks like a placeholder or like HTML stays a name', () => {
  const ended = {
    ...notice('ended', 'canceled', { action: wallet }),
    productName: '{link} <b>{x, plural, other {#}}</b>',
  }
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
  expect(mail?.text).toContain('Choose language and receipts: https://pay.khata.com.np/wallet/settings')
})
