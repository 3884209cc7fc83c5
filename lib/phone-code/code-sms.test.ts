import { expect, it } from 'vitest'
import { smsSegments } from '@/lib/core/sms-segments'
import { type CodeOffer, codeSms } from './code-sms'

const OFFER: CodeOffer = {
  business: 'Himal Fitness',
  amountPaisa: 250_000n,
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
}

const sms = (offer: Partial<CodeOffer> | null, language: 'en' | 'ne' = 'en', host = 'pay.khata.example') =>
  codeSms('423651', offer ? 'checkout' : 'wallet', offer && { ...OFFER, ...offer }, { language, host })

const BOUND = '\n@pay.khata.example #423651'

it.each<[Partial<CodeOffer> | null, string, string]>([
  [
    {},
    'Himal Fitness: 423651 is the code to pay Rs 2,500.00 a month. Tell nobody.',
    'Himal Fitness: 423651 प्रति महिना रू २,५००.०० तिर्ने कोड हो। कसैलाई नभन्नुहोस्।',
  ],
  [
    { trialDays: 7 },
    'Himal Fitness: 423651 is the code to start 7 days free, then Rs 2,500.00 a month. Tell nobody.',
    'Himal Fitness: 423651 ७ दिन निःशुल्क, त्यसपछि प्रति महिना रू २,५००.०० तिर्ने कोड हो। कसैलाई नभन्नुहोस्।',
  ],
  [
    { interval: 'week', intervalCount: 2 },
    'Himal Fitness: 423651 is the code to pay Rs 2,500.00 every 2 weeks. Tell nobody.',
    'Himal Fitness: 423651 हरेक २ हप्तामा रू २,५००.०० तिर्ने कोड हो। कसैलाई नभन्नुहोस्।',
  ],
  [
    { amountPaisa: 0n, trialDays: 7 },
    'Himal Fitness: 423651 is the code to start free of charge. Tell nobody.',
    'Himal Fitness: 423651 निःशुल्क सुरु गर्ने कोड हो। कसैलाई नभन्नुहोस्।',
  ],
  [null, 'Khata: 423651 opens your balance. Tell nobody.', 'Khata: 423651 ले बाँकी देखाउँछ। कसैलाई नभन्नुहोस्।'],
])('the SMS of a code says what it is for: %o', (offer, english, nepali) => {
  expect(sms(offer)).toBe(`${english}${BOUND}`)
  expect(sms(offer, 'ne').replace(BOUND, '')).toBe(nepali)
})

it('the SMS of an agreement says who asks for how much', () => {
  const texts = (['en', 'ne'] as const).map((language) =>
    codeSms('423651', 'agreement', OFFER, { language, host: 'pay.khata.example' }).replace(BOUND, ''),
  )
  expect(texts).toEqual([
    'Himal Fitness: 423651 is the code to agree to Rs 2,500.00 a month. Tell nobody.',
    'Himal Fitness: 423651 प्रति महिना रू २,५००.०० मा मन्जुरी दिने कोड हो। कसैलाई नभन्नुहोस्।',
  ])
})

it('the line for browsers is there only where all fits in one part', () => {
  expect(smsSegments(sms({}))).toBe(1)
  expect(sms({}, 'en', `${'long.'.repeat(18)}example`)).not.toContain('@')
  expect(sms(null, 'ne', 'kh.np')).toMatch(/\n@kh\.np #423651$/)
  expect(sms({}, 'ne')).not.toContain('@')
})

it.each(['en', 'ne'] as const)(
  'a long name is cut, and the code and the sum stay, in the language %s',
  (language) => {
    for (const business of ['Pokhara Yoga '.repeat(15), 'पोखरा योग केन्द्र '.repeat(15)]) {
      const text = sms({ business, trialDays: 30 }, language)
      expect(smsSegments(text)).toBeLessThanOrEqual(2)
      expect(text).toContain('423651')
      expect(text).toMatch(language === 'ne' ? /२,५००\.००/ : /2,500\.00/)
    }
  },
)
