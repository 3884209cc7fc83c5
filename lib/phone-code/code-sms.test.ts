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
    'Himal Fitness: रू २,५०० तिर्ने कोड 423651',
  ],
  [
    { trialDays: 7 },
    'Himal Fitness: 423651 is the code to start 7 days free, then Rs 2,500.00 a month. Tell nobody.',
    'Himal: ७ दिनपछि रू २,५०० को कोड 423651',
  ],
  [
    { interval: 'week', intervalCount: 2 },
    'Himal Fitness: 423651 is the code to pay Rs 2,500.00 every 2 weeks. Tell nobody.',
    'Himal Fitness: रू २,५०० तिर्ने कोड 423651',
  ],
  [
    { amountPaisa: 0n, trialDays: 7 },
    'Himal Fitness: 423651 is the code to start free of charge. Tell nobody.',
    'Himal Fitness: निःशुल्क सुरु कोड 423651',
  ],
  [null, 'Khata: 423651 opens your balance. Tell nobody.', 'Khata: ब्यालेन्स खोल्ने कोड 423651'],
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
    'Himal: रू २,५०० मन्जुर गर्ने कोड 423651',
  ])
})

it('the line for browsers is there unless the host is far too long', () => {
  expect(smsSegments(sms({}))).toBe(1)
  expect(sms({}, 'en', `${'long.'.repeat(40)}example`)).not.toContain('@')
  expect(sms(null, 'ne', 'kh.np')).toMatch(/\n@kh\.np #423651$/)
  expect(sms({}, 'ne')).toMatch(/\n@pay\.khata\.example #423651$/)
})

it.each(['en', 'ne'] as const)(
  'a long name is shortened, and the code and the sum stay, in the language %s',
  (language) => {
    for (const business of ['Pokhara Yoga '.repeat(15), 'पोखरा योग केन्द्र '.repeat(15)]) {
      const text = sms({ business, trialDays: 30 }, language)
      expect(smsSegments(text)).toBe(1)
      expect(text).toContain('423651')
      expect(text).toMatch(language === 'ne' ? /२,५००/ : /2,500/)
    }
  },
)
