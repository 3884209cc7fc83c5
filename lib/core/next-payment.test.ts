import { expect, it } from 'vitest'
import { DAY_MS } from './duration'
import { type ComingPayment, type NextPaymentWords, nextPaymentWords } from './next-payment'

const from = new Date('2026-11-29T06:00:00Z')
const after = (days: number) => new Date(from.getTime() + days * DAY_MS)

it.each<[ComingPayment, NextPaymentWords]>([
  [{ at: after(30), from }, 'link'],
  [{ at: after(30) }, 'link'],
  // For a daily subscription, the reminder comes within the period itself.
  [{ at: after(1), from }, 'soon'],
  [{ at: after(3), from }, 'soon'],
  [{ at: null }, 'any'],
  // The mail is about an unpaid invoice, and there is no reminder before it.
  [{ at: after(30), from, isByMail: true, isSilent: true }, 'mail'],
  [{ at: after(30), from, isSilent: true }, 'silent'],
  [{ at: after(30), from, isOutside: true, isSilent: true }, 'outside'],
])('what is said of the next payment is true: %o → %s', (coming, words) => {
  expect(nextPaymentWords(coming)).toBe(words)
})
