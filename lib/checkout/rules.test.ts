import { describe, expect, it } from 'vitest'
import { maskedPhone } from '@/lib/core/phone'
import { returnAddress, type StepFacts, stepOf } from './rules'

const OPEN = {
  status: 'open',
  isOver: false,
  isHeld: true,
  isSold: true,
  isChanged: false,
  isArchived: false,
  agreedPaisa: 0n,
  linkedPhone: null,
  phone: '+9779800000001',
  amountPaisa: 50_000n,
  trialDays: 0,
  balancePaisa: null,
} as unknown as StepFacts

describe('the next step of a checkout', () => {
  it.each<[string, Partial<StepFacts>, boolean, string]>([
    ['nobody has started', { isHeld: false }, false, 'phone'],
    ['somebody else holds it', {}, false, 'elsewhere'],
    ['the code was sent', {}, true, 'code'],
    ['the wallet is short', { balancePaisa: 49_999n }, true, 'top_up'],
    ['the wallet holds enough', { balancePaisa: 50_000n }, true, 'start'],
    ['a trial comes first', { balancePaisa: 0n, trialDays: 14 }, true, 'start'],
    ['it is started', { status: 'completed' }, true, 'done'],
    ['it was started by somebody else', { status: 'completed' }, false, 'used'],
    ['it was canceled', { status: 'canceled' }, true, 'canceled'],
    ['its day is over', { isOver: true, balancePaisa: 50_000n }, true, 'expired'],
    ['the price is gone', { isSold: false, balancePaisa: 0n }, true, 'not_sold'],
    ['the offer has changed', { isChanged: true, balancePaisa: 50_000n }, true, 'offer_changed'],
    ['it ended because the offer had changed', { isChanged: true, status: 'expired' }, true, 'offer_changed'],
    [
      'the wallet is short for what it takes along',
      { balancePaisa: 60_000n, agreedPaisa: 20_000n },
      true,
      'top_up',
    ],
    ['its customer is archived', { isArchived: true }, true, 'archived'],
    [
      'its customer has another phone',
      { linkedPhone: '+9779800000002', balancePaisa: 0n },
      true,
      'linked_elsewhere',
    ],
    ['its customer has this phone', { linkedPhone: '+9779800000001', balancePaisa: 0n }, true, 'top_up'],
  ])('when %s', (_, facts, isHolder, step) => {
    expect(stepOf({ ...OPEN, ...facts }, isHolder)).toBe(step)
  })
})

it('an address of a shop gets the id of the session, however the shop wrote its place', () => {
  expect(
    returnAddress('https://shop.test/?a={CHECKOUT_SESSION_ID}&b=%7Bcheckout_session_id%7D', 'cs_1'),
  ).toBe('https://shop.test/?a=cs_1&b=cs_1')
  expect(returnAddress(null, 'cs_1')).toBeNull()
})

it('a masked phone shows its first and last two digits', () => {
  expect(maskedPhone('+9779812345678')).toBe('98******78')
})
