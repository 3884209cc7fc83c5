import type { Rule } from './rule'

/** I8 for coupons. */
export const couponsCount: Rule[] = [
  {
    name: 'coupon-counter',
    says: 'A coupon was redeemed another number of times than it counts, or more often than it allows.',
    find: `SELECT format('Coupon cpn:%s counts %s redemptions of at most %s, and has %s with the last number %s.', c.id, c.redemptions,
     coalesce(c.max_redemptions::text, 'any number'), r.count, r.last) AS breach
   FROM coupons c
   CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(max(number), 0) AS last FROM coupon_redemptions r
     WHERE (r.business_id, r.environment, r.coupon_id) = (c.business_id, c.environment, c.id)) r
   WHERE c.redemptions <> r.count OR r.last <> r.count OR c.redemptions > c.max_redemptions`,
  },
  {
    name: 'discount-line',
    says: 'An invoice has a discount, and no coupon was redeemed for its subscription before.',
    find: `SELECT format('Invoice inv:%s has the line %s.', i.id, i.lines->>1) AS breach
   FROM invoices i
   WHERE i.origin = 'subscription' AND i.lines->1->>'amountPaisa' LIKE '-%' AND NOT i.lines->1 ? 'credited' AND NOT EXISTS (
     SELECT FROM coupon_redemptions r JOIN coupons c ON (c.business_id, c.environment, c.id) = (r.business_id, r.environment, r.coupon_id)
     WHERE (r.business_id, r.environment, r.subscription_id) = (i.business_id, i.environment, i.subscription_id)
       AND i.lines->1->>'description' = 'Discount ' || c.code
       -- A period whose payment was reversed is billed anew after its day, by the terms of then.
       AND (r.redeemed_at <= i.created_at + interval '1 hour' OR EXISTS (SELECT FROM invoices f
         WHERE (f.business_id, f.environment, f.subscription_id, f.period_start, f.origin)
           = (i.business_id, i.environment, i.subscription_id, i.period_start, 'reversed'))))`,
  },
  {
    name: 'discount-coupon',
    says: 'A subscription has a discount that its coupon does not give.',
    find: `SELECT format('Subscription sub:%s has a discount of cpn:%s: %s.', s.id, s.discount->>'couponId', s.discount) AS breach
   FROM subscriptions s
   LEFT JOIN coupons c ON (c.business_id, c.environment, c.id::text) = (s.business_id, s.environment, s.discount->>'couponId')
   WHERE s.discount IS NOT NULL AND ((s.discount->>'code', s.discount->>'percentOff', s.discount->>'amountOffPaisa')
       IS DISTINCT FROM (c.code, c.percent_off::text, c.amount_off_paisa::text)
     OR (s.discount->>'periodsLeft' IS NULL) <> (c.duration = 'forever')
     OR (s.discount->>'periodsLeft')::int > coalesce(c.periods, 1)
     OR NOT EXISTS (SELECT FROM coupon_redemptions r WHERE (r.business_id, r.environment, r.coupon_id, r.subscription_id)
       = (c.business_id, c.environment, c.id, s.id)))`,
  },
]
