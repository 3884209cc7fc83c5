import { expect, it } from 'vitest'
import type { Language } from '@/lib/core/language'
import type { NamedSubscription } from '@/lib/subscription/present'
import {
  discountText,
  endingNow,
  endingWithPeriod,
  givingDiscount,
  pausing,
  removingDiscount,
  subscriptionTitle,
  unpausing,
  waitingChange,
} from './now'

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
  language: 'en' as Language,
}

it('a subscription is called by what it is, and then by whose it is', () => {
  const monthly = { interval: 'month' as const, intervalCount: 1, quantity: 1, priceNickname: null }
  const titled = { ...PAID.subscription, ...monthly }
  expect(subscriptionTitle(titled, 'en')).toBe('Yoga monthly · Asha Gurung')
  expect(subscriptionTitle({ ...titled, intervalCount: 3, customerName: null }, 'en')).toBe(
    'Yoga every 3 months · asha@example.com',
  )
  expect(subscriptionTitle({ ...titled, quantity: 2, priceNickname: 'Mornings' }, 'en')).toBe(
    '2 × Yoga – Mornings · Asha Gurung',
  )
  expect(subscriptionTitle({ ...titled, quantity: 2 }, 'ne')).toBe('२ × Yoga मासिक · Asha Gurung')
})

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
    'Ends the subscription of Asha Gurung to Yoga now. Voids invoice 2083-84/000031 of Rs 1,500.00: it is no longer collected. Cannot be undone.',
  )
  expect(endingWithPeriod(PAID)).toBe(
    'Runs until 22 Mangsir. The charge of Rs 1,500.00 on that day is not made. You can resume it until then.',
  )
})

it('a pause and its end say what becomes of the paid time, and what is charged', () => {
  expect(pausing({ ...PAID, waitingPaisa: 0n })).toBe(
    'It is paid until 22 Mangsir. While it is paused nothing is billed and no reminder is sent. The charge of Rs 1,500.00 comes after the pause.',
  )
  const paused = (pauseRemaining: 'keep' | 'lose', now = PAID.now) =>
    unpausing({
      ...PAID,
      waitingPaisa: 0n,
      now,
      subscription: { ...PAID.subscription, status: 'paused', pauseRemaining },
    })
  expect(paused('keep')).toBe(
    'Its period continues, and ends later by the length of the pause. Then Rs 1,500.00 is charged.',
  )
  expect(paused('lose')).toBe('Its period continues until 22 Mangsir. Then Rs 1,500.00 is charged.')
  expect(pausing({ ...PAID, waitingPaisa: 7000n })).toMatch(/The charge of Rs 1,570.00 comes after the pause/)
  expect(paused('lose', new Date('2026-12-09T04:15:00Z'))).toBe(
    'Its paid period ended in the pause. A new one begins now, and Rs 1,500.00 is charged.',
  )
})

it('a change that waits says what the next period is, and when', () => {
  const waiting = {
    productName: 'Yoga',
    quantity: 1,
    amountPaisa: 50_000n,
    interval: 'month' as const,
    intervalCount: 1,
    calendar: 'gregorian' as const,
  }
  const changing = {
    ...PAID,
    subscription: {
      ...waiting,
      status: 'active' as const,
      cancelAtPeriodEnd: false,
      pendingChange: { priceId: 'price_1', quantity: 3, effectiveAt: PAID.subscription.currentPeriodEnd },
      nextTerms: { ...waiting, quantity: 3 },
    },
  }
  const told = (more: Partial<NamedSubscription>) =>
    waitingChange({ ...changing, subscription: { ...changing.subscription, ...more } })
  expect(told({})).toBe(
    'With its next period, from 22 Mangsir, it changes from Rs 500.00 a month to 3 × Rs 500.00 a month.',
  )
  expect(told({ nextTerms: { ...waiting, productName: 'Gold', amountPaisa: 90_000n } })).toBe(
    'With its next period, from 22 Mangsir, it changes from Yoga, Rs 500.00 a month to Gold, Rs 900.00 a month.',
  )
  for (const status of ['paused', 'past_due'] as const)
    expect(told({ status })).toBe(
      'With its next period it changes from Rs 500.00 a month to 3 × Rs 500.00 a month.',
    )
  expect(told({ cancelAtPeriodEnd: true })).toContain('But it ends before, unless it is resumed.')
  expect(waitingChange({ ...changing, language: 'ne' })).toBe(
    'अर्को अवधिदेखि, मंसिर २२ (८ डिसेम्बर) मा, यो महिनाको रू ५००.०० बाट महिनाको ३ × रू ५००.०० मा फेरिन्छ।',
  )
})

it('a discount says what it takes off, for how long, and what the next period costs without it', () => {
  const terms = { quantity: 1, amountPaisa: 100_000n, pendingChange: null, nextTerms: null }
  const discount = { couponId: 'c', code: 'TEA-20', percentOff: 20, amountOffPaisa: null, periodsLeft: 2 }
  expect(givingDiscount({ ...terms, discount: null }, 'en')).toBe(
    'The next period costs Rs 1,000.00 without a discount. From the next payment on they pay less.',
  )
  expect(givingDiscount({ ...terms, discount }, 'en')).toMatch(
    /^It has 20 % off with TEA-20, for 2 more periods. The new discount replaces it. The next/,
  )
  expect(removingDiscount({ ...terms, discount }, discount, 'en')).toBe(
    'It has 20 % off with TEA-20, for 2 more periods. Without it the next period costs Rs 1,000.00, not Rs 800.00. The redemption still counts.',
  )
  expect(discountText({ ...discount, periodsLeft: null }, 'ne')).toBe('TEA-20 बाट हरेक अवधिमा २०% छुट')
})
