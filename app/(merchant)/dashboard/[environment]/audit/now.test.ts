import { expect, it } from 'vitest'
import { NEPAL } from '@/lib/core/calendar-date'
import { detailsText } from './now'

const clock = { now: new Date('2026-11-26T06:00:00Z'), timeZone: NEPAL }

it('an entry says what changed in words and rupees', () => {
  const details = {
    amountPaisa: { from: '50000', to: '60000' },
    finalAction: { from: 'cancel', to: 'unpaid' },
    active: { from: true, to: false },
  }
  expect(detailsText(details, clock).replaceAll('\u00a0', ' ')).toBe(
    'amount: Rs 500.00 → Rs 600.00, final action: cancel → unpaid, active: yes → no',
  )
})

it('an entry says days, times and short ids, not what a program reads', () => {
  const details = {
    seconds: 864_000,
    effectiveAt: '2026-12-15T18:15:00.000Z',
    priceId: { from: 'price_01h455vb4pex5vsknk084sn02q', to: 'price_01h455vb4pex5vsknk084sn02r' },
  }
  expect(detailsText(details, clock)).toBe(
    'time: 10 days, effective at: 1 Poush 00:00, price id: price_…4sn02q → price_…4sn02r',
  )
})
