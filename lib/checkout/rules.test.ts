import { describe, expect, it } from 'vitest'
import { maskedPhone } from '@/lib/core/phone'
import { returnAddress, type StepFacts, stepOf, type Visitor } from './rules'

const OPEN = {
  status: 'open',
  isOver: false,
  isSold: true,
  isChanged: false,
  isArchived: false,
  isPayable: true,
  verifiedAt: null,
  agreedPaisa: 0n,
  linkedPhone: null,
  phone: '+9779800000001',
  amountPaisa: 50_000n,
  items: [],
  coupon: null,
  trialDays: 0,
  balancePaisa: null,
} as unknown as StepFacts

describe('the next step of a checkout', () => {
  it.each<[string, Partial<StepFacts>, Visitor, string]>([
    ['nobody has started', { phone: null }, 'anybody', 'phone'],
    ['it was begun in another browser', {}, 'anybody', 'return'],
    ['a code was sent to another browser', {}, 'returning', 'code'],
    ['it was started meanwhile', { status: 'completed' }, 'returning', 'used'],
    ['the code was sent', {}, 'holder', 'code'],
    ['the wallet is short', { balancePaisa: 49_999n }, 'holder', 'top_up'],
    ['the wallet holds enough', { balancePaisa: 50_000n }, 'holder', 'start'],
    ['a trial comes first', { balancePaisa: 0n, trialDays: 14 }, 'holder', 'start'],
    ['it is started', { status: 'completed' }, 'holder', 'done'],
    ['it was started by somebody else', { status: 'completed' }, 'anybody', 'used'],
    ['it was canceled', { status: 'canceled' }, 'holder', 'canceled'],
    ['its day is over', { isOver: true, balancePaisa: 50_000n }, 'holder', 'expired'],
    ['the price is gone', { isSold: false, balancePaisa: 0n }, 'holder', 'not_sold'],
    ['the offer has changed', { isChanged: true, balancePaisa: 50_000n }, 'holder', 'offer_changed'],
    [
      'it ended because the offer had changed',
      { isChanged: true, status: 'expired' },
      'holder',
      'offer_changed',
    ],
    [
      'the wallet is short for what it takes along',
      { balancePaisa: 60_000n, agreedPaisa: 20_000n },
      'holder',
      'top_up',
    ],
    ['nobody takes its money', { isPayable: false, phone: null }, 'anybody', 'not_payable'],
    [
      'nobody takes money any more, and the number was proved before',
      { isPayable: false, verifiedAt: new Date(), balancePaisa: 50_000n },
      'holder',
      'start',
    ],
    ['its customer is archived', { isArchived: true }, 'holder', 'archived'],
    [
      'its customer has another phone',
      { linkedPhone: '+9779800000002', balancePaisa: 0n },
      'holder',
      'linked_elsewhere',
    ],
    ['its customer has this phone', { linkedPhone: '+9779800000001', balancePaisa: 0n }, 'holder', 'top_up'],
  ])('when %s', (_, facts, visitor, step) => {
    expect(stepOf({ ...OPEN, ...facts }, visitor)).toBe(step)
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
