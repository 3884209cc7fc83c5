import { expect, it } from 'vitest'
import { NEPAL } from '@/lib/core/calendar-date'
import { detailsText } from './now'

const PRICE = 'price_01h455vb4pex5vsknk084sn02q'
const view = {
  language: 'en' as const,
  now: new Date('2026-11-26T06:00:00Z'),
  timeZone: NEPAL,
  titles: new Map([[PRICE, 'Gold membership']]),
}

it('an entry says what changed in words and rupees', () => {
  const details = {
    amountPaisa: { from: '50000', to: '60000' },
    finalAction: { from: 'cancel', to: 'unpaid' },
    active: { from: true, to: false },
  }
  expect(detailsText(details, view).replaceAll('\u00a0', ' ')).toBe(
    'amount: Rs 500.00 → Rs 600.00, final action: cancel → unpaid, active: yes → no',
  )
})

it('an entry says days, times, and names or short ids, not what a program reads', () => {
  const details = {
    seconds: 864_000,
    effectiveAt: '2026-12-15T18:15:00.000Z',
    priceId: { from: PRICE, to: 'price_01h455vb4pex5vsknk084sn02r' },
  }
  expect(detailsText(details, view)).toBe(
    'time: 10 days, effective at: 1 Poush 00:00, price: Gold membership → price_…4sn02r',
  )
})

it('an entry says which notices were switched, by their names', () => {
  const details = { notices: { receipt: false, renewalShort: true } }
  expect(detailsText(details, view)).toBe('notices: Receipt: no, A charge will fail: yes')
})

it('in Nepali an entry has days of Bikram Sambat, its own figures, and words for codes', () => {
  const details = {
    method: 'cash',
    amountPaisa: { from: '50000', to: '60000' },
    date: '2026-11-27',
    seconds: 864_000,
    trialDays: 14,
    role: 'admin',
    name: 'cash',
  }
  expect(detailsText(details, { ...view, language: 'ne' }).replaceAll('\u00a0', ' ')).toBe(
    'कसरी आयो: नगद, रकम: रू ५०० → रू ६००, दिन: मंसिर ११ (२७ नोभेम्बर), समय: १० दिन, निःशुल्क दिन: १४, भूमिका: व्यवस्थापक, नाम: cash',
  )
})
