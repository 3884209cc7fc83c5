import { expect, it } from 'vitest'
import { endingNow, endingWithPeriod, pausing, unpausing } from './now'

const PAID = {
  subscription: {
    status: 'active' as const,
    currentPeriodEnd: '2026-12-08T04:15:00Z',
    pauseRemaining: null,
    nextAmountPaisa: 150_000n,
    productName: 'Yoga',
    customerName: 'Asha Gurung',
    customerPhone: null,
    customerEmail: 'asha@example.com',
  },
  dunning: { invoiceNumber: null, amountDuePaisa: '0' },
  now: new Date('2026-11-28T04:15:00Z'),
  timeZone: 'Asia/Kathmandu',
}

it('ending a subscription says in figures what is lost', () => {
  expect(endingNow(PAID)).toBe(
    'Ends the subscription of Asha Gurung to Yoga now. It is paid until 22 Mangsir, and nothing is refunded. Cannot be undone.',
  )
  expect(
    endingNow({ ...PAID, subscription: { ...PAID.subscription, customerName: null, status: 'trialing' } }),
  ).toBe(
    'Ends the subscription of asha@example.com to Yoga now. The trial would run until 22 Mangsir. Nothing was charged. Cannot be undone.',
  )
  expect(endingNow({ ...PAID, dunning: { invoiceNumber: '2083-84/000031', amountDuePaisa: '150000' } })).toBe(
    'Ends the subscription of Asha Gurung to Yoga now. Voids invoice 2083-84/000031 of Rs 1,500.00: it is not collected any more. Cannot be undone.',
  )
  expect(endingWithPeriod(PAID)).toBe(
    'Runs until 22 Mangsir. The charge of Rs 1,500.00 on that day is not made. You can resume it until then.',
  )
})

it('a pause and its end say what becomes of the paid time, and what is charged', () => {
  expect(pausing(PAID)).toBe(
    'It is paid until 22 Mangsir. While it is paused nothing is billed and no reminder is sent. The charge of Rs 1,500.00 comes after the pause.',
  )
  const paused = (pauseRemaining: 'keep' | 'lose', now = PAID.now) =>
    unpausing({ ...PAID, now, subscription: { ...PAID.subscription, status: 'paused', pauseRemaining } })
  expect(paused('keep')).toBe(
    'Its period goes on, and ends later by the length of the pause. Then Rs 1,500.00 is charged.',
  )
  expect(paused('lose')).toBe('Its period goes on until 22 Mangsir. Then Rs 1,500.00 is charged.')
  expect(paused('lose', new Date('2026-12-09T04:15:00Z'))).toBe(
    'Its paid period has ended in the pause. A new one begins now, and Rs 1,500.00 is charged.',
  )
})
