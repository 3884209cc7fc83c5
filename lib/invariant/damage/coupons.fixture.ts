import { bill, set } from './rows.fixture'
import type { Damage } from './table.fixture'

export const COUPON_DAMAGES: Damage[] = [
  {
    what: 'a redemption is gone',
    rule: 'coupon-counter',
    sql: (s) => `DELETE FROM coupon_redemptions WHERE subscription_id = '${s.discounted.subscription}'`,
  },
  {
    what: 'a coupon counts more redemptions than there are',
    rule: 'coupon-counter',
    sql: (s) => `UPDATE coupons SET redemptions = redemptions + 1 WHERE business_id = '${s.business}'`,
  },
  {
    what: 'a coupon was redeemed more often than it allows',
    rule: 'coupon-counter',
    sql: (s) => `UPDATE coupons SET max_redemptions = 0 WHERE business_id = '${s.business}'`,
  },
  {
    what: 'an invoice names a coupon that was not redeemed for it',
    rule: 'discount-line',
    sql: (s) =>
      bill(s.discounted.invoices[1], `lines = jsonb_set(lines, '{1,description}', '"Discount BUTTER"')`),
  },
  {
    what: 'a discount is larger than its coupon gives',
    rule: 'discount-coupon',
    sql: (s) => set(s.discounted, `discount = jsonb_set(discount, '{percentOff}', '90')`),
  },
  {
    what: 'a discount has more periods than its coupon gives',
    rule: 'discount-coupon',
    sql: (s) => set(s.discounted, `discount = jsonb_set(discount, '{periodsLeft}', '99')`),
  },
  {
    what: 'the line of a discount is gone, and the invoice costs as much as before',
    rule: 'invoice-lines',
    sql: (s) => bill(s.discounted.invoices[1], `lines = lines - 1`),
  },
]
