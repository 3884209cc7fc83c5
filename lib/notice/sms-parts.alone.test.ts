import { beforeAll, expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { LANGUAGES, type Language } from '@/lib/core/language'
import { fittingSms, smsSegments } from '@/lib/core/sms-segments'
import { codeSms } from '@/lib/phone-code/code-sms'
import { noticeWords } from '@/messages/notice-words'
import { messagesOf } from './messages'
import { BY_SMS, recipient } from './texts.fixture'

const HOST = 'pay.khata.com.np'

beforeAll(() => {
  process.env.CHECKOUT_URL = `https://${HOST}`
})

interface Names {
  business: string
  product: string
}

const SHORT: Names = { business: 'Himal Fitness', product: 'Gym membership' }
const LONG: Names = {
  business: 'Himalayan Yoga and Wellness Centre Pokhara Lakeside',
  product: 'Unlimited morning and evening classes, family of four',
}

const NOW = new Date('2026-11-22T06:15:00Z')
const PAISA = 250_000n

/** Every SMS that Khata sends, with these names and a sum of Rs 2,500. */
function textsWith({ business, product }: Names, language: Language): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const notice of BY_SMS) {
    const amounts = Object.fromEntries(Object.keys(notice.amounts).map((name) => [name, PAISA]))
    const told = { ...notice, amounts, productName: product }
    const [sms] = messagesOf({ id: newId('evt'), ageMs: 0, now: NOW }, told, recipient(language, business))
    texts[`${notice.kind}.${notice.variant}`] = sms?.text as string
  }
  const offer = { business, amountPaisa: PAISA, interval: 'month' as const, intervalCount: 1, trialDays: 0 }
  const at = { language, host: HOST }
  texts['code.checkout.paid'] = codeSms('423651', 'checkout', offer, at)
  texts['code.checkout.trial'] = codeSms('423651', 'checkout', { ...offer, trialDays: 7 }, at)
  texts['code.checkout.free'] = codeSms('423651', 'checkout', { ...offer, amountPaisa: 0n }, at)
  texts['code.agreement'] = codeSms('423651', 'agreement', offer, at)
  texts['code.wallet'] = codeSms('423651', 'wallet', null, at)
  const others = {
    unstarted: [3, `https://${HOST}/checkout/${'x'.repeat(43)}`],
    startRefused: [3, `https://${HOST}/checkout/${'x'.repeat(43)}`],
    invoiceSent: [3, `https://${HOST}/invoice/${'x'.repeat(64)}`],
    'trialStarted.short': [2, `https://${HOST}/w/250000`],
    'trialStarted.covered': [2, `https://${HOST}/wallet`],
    'trialStarted.asked': [2, `https://${HOST}/wallet`],
  } as const
  const amount = language === 'en' ? 'Rs 2,500' : 'रू २,५००'
  const until = language === 'en' ? '29 Nov' : 'मंसिर १३'
  for (const [key, [most, link]] of Object.entries(others))
    texts[key] = fittingSms((cut) => {
      const names = { business: cut(business), product: cut(product) }
      return noticeWords(language)(key, { ...names, amount, link, number: '2083-84/000031', days: 7, until })
    }, most)
  return texts
}

const partsOf = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, smsSegments(text)]))

it('an SMS in English has one part with usual names', () => {
  const parts = partsOf(textsWith(SHORT, 'en'))
  const longer = Object.entries(parts).filter(([, count]) => count > 1)
  expect(longer).toEqual([])
})

it.each(LANGUAGES)(
  'no SMS in the language %s has more parts than it may cost, with long names either',
  (language) => {
    const most = (key: string) =>
      ['unstarted', 'startRefused', 'invoiceSent'].includes(key) && language === 'ne' ? 3 : 2
    for (const names of [SHORT, LONG]) {
      const parts = Object.entries(partsOf(textsWith(names, language)))
      expect(parts.length).toBeGreaterThan(25)
      expect(parts.filter(([key, count]) => count > most(key))).toEqual([])
    }
  },
)

it('every SMS that asks or tells of money names the shop first, the sum, and has its link last', () => {
  for (const language of LANGUAGES)
    for (const [key, text] of Object.entries(textsWith(SHORT, language))) {
      const isKhatas = /^(low_balance|top_up_receipt\.(credited|several)|code\.wallet)/.test(key)
      expect(text.startsWith(isKhatas ? 'Khata: ' : 'Himal Fitness'), text).toBe(true)
      if (key.startsWith('code.')) continue
      // Before it is due there is no invoice to open, and who pays at the counter pays there.
      if (key !== 'renewal_short.due') expect(text, key).toMatch(/ https:\/\/pay\.khata\.com\.np\/\S+$/)
      if (!/^(ended|recovered\.settled|paused|changed\.several)/.test(key))
        expect(text, key).toMatch(/2,500(?!\.\d)|२,५००(?!\.[०-९])/)
    }
})
