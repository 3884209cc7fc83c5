import { expect, it } from 'vitest'
import { detailsText } from './now'

it('an entry says what changed in words and rupees', () => {
  const details = {
    amountPaisa: { from: '50000', to: '60000' },
    finalAction: { from: 'cancel', to: 'unpaid' },
    active: { from: true, to: false },
  }
  expect(detailsText(details).replaceAll('\u00a0', ' ')).toBe(
    'amount: Rs 500.00 → Rs 600.00, final action: cancel → unpaid, active: yes → no',
  )
})
