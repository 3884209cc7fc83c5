import { beforeAll, expect, it } from 'vitest'
import { fittingSms, smsSegments } from '@/lib/core/sms-segments'
import LATIN from '@/messages/latin-sms.json'
import { LONGEST, type Names, smsOfAllKinds, smsRows, TEXTS, type TextName } from './sms-rows.fixture'

beforeAll(() => {
  process.env.CHECKOUT_URL = 'https://pay.khata.com.np'
})

const USUAL: Names = { business: 'Himal Fitness', product: 'Gym membership' }
const TEXT_NAMES = Object.keys(TEXTS) as TextName[]

it('every SMS has one part, in all words and scripts, with the longest names', () => {
  const rows = smsRows()
  expect(rows.length).toBeGreaterThan(300)
  expect(rows.filter(({ parts }) => parts > 1)).toEqual([])
})

it('the line that fills a code in is in the SMS of every code', () => {
  for (const text of TEXT_NAMES)
    for (const names of [USUAL, ...Object.values(LONGEST)]) {
      const codes = Object.entries(smsOfAllKinds(names, text)).filter(([kind]) => kind.startsWith('code.'))
      expect(codes).toHaveLength(9)
      for (const [kind, sms] of codes) expect(sms, kind).toMatch(/.*423651.*\n@pay\.khata\.com\.np #423651$/)
    }
})

it('every SMS that asks or tells of money names the shop first, the sum, and has its link last', () => {
  for (const text of TEXT_NAMES)
    for (const [kind, sms] of Object.entries(smsOfAllKinds(USUAL, text))) {
      const isKhatas =
        /^(low_balance|top_up_receipt\.(credited|several)|code\.(wallet|phone)|phoneChange)/.test(kind)
      expect(sms.startsWith(isKhatas ? 'Khata: ' : 'Himal'), sms).toBe(true)
      if (/^(code|phoneChange)/.test(kind)) continue
      // Before the due date there is no invoice to open, and customers of the counter pay there.
      if (kind !== 'renewal_short.due') expect(sms, kind).toMatch(/ https:\/\/pay\.khata\.com\.np\/\S+$/)
      if (!/^(ended|recovered\.settled|paused|.*\.several$|trialStarted)/.test(kind))
        expect(sms, kind).toMatch(/2,500(?!\.\d)|२,५००(?!\.[०-९])/)
    }
})

it('a name is shortened between words, without a dot, and that of the product first', () => {
  const sms = (business: string, product: string, size: number) =>
    fittingSms((room) => `${room.business(business)}: ${room.product(product)} ${'x'.repeat(size)}`)
  const [shop, sold] = ['Himalayan Yoga and Wellness Centre', 'Unlimited morning and evening classes']
  expect(sms(shop, sold, 100)).toMatch(/^Himalayan Yoga and Wellness Centre: Unlimited x/)
  expect(sms(shop, sold, 125)).toMatch(/^Himalayan Yoga and: Unlimited x/)
  expect(sms(shop, sold, 135)).toMatch(/^Himalayan: Unlimited x/)
  expect(sms('Dr. Sharma and Sons Dental Clinic Butwal', sold, 145)).toMatch(/^Dr: Unlimited x/)
  expect(smsSegments(sms('H'.repeat(200), sold, 10))).toBe(2)
})

it('a business may have its Nepali SMS in Latin letters', () => {
  const latin = (names: Names) => smsOfAllKinds(names, 'Nepali in Latin letters')
  expect(latin(USUAL)['code.checkout.paid']).toBe(
    'Himal Fitness: mahinako Rs 2,500 tirne code 423651. Kasailai nabhannuhos.\n@pay.khata.com.np #423651',
  )
  expect(latin(USUAL)['receipt.paid']).toMatch(
    /^Himal Fitness: Rs 2,500 tiriyo, Gym membership, 19 Mangsir samma\./,
  )
  // A text has a single script.
  expect(latin(LONGEST.Devanagari)).toEqual(smsOfAllKinds(LONGEST.Devanagari, 'Nepali'))
  expect(smsOfAllKinds(USUAL, 'English')['receipt.paid']).toContain('paid, Gym membership till 5 Dec')
  expect(JSON.stringify(LATIN)).toMatch(/^[\x20-\x7e]+$/)
})
