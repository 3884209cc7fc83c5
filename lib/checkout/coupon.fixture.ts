import { DELETE as removeCoupon, POST as setCoupon } from '@/app/v1/checkout/sessions/[token]/coupon/route'
import { GET as getSession } from '@/app/v1/checkout/sessions/[token]/route'
import type { PriceId } from '@/lib/core/id'
import { createCoupon } from '@/lib/coupon/create'
import { createCouponInput } from '@/lib/coupon/schema'
import type { Ctx } from '@/lib/infra/ctx'
import { query } from '@/lib/infra/database/db'
import { newPrice } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { type CallResponse, call } from '@/testing/call'
import { fund, newCheckout, type TestCheckout } from '@/testing/checkout'

export const newCoupon = (ctx: Ctx, terms: object = {}) =>
  createCoupon(ctx, createCouponInput.parse({ code: 'TEA-20', percentOff: 20, duration: 'once', ...terms }))

export const typeAt = ({ token }: TestCheckout, couponCode: string, headers: Record<string, string> = {}) =>
  call(setCoupon, headers, { params: { token }, body: { couponCode } })

export const removeAt = ({ token }: TestCheckout, headers: Record<string, string> = {}) =>
  call(removeCoupon, headers, { method: 'DELETE', params: { token } })

/** Why a coupon was refused. */
export const factsOf = (error: CallResponse['error']) => error as { code: string; reason?: string }

export const viewAt = async ({ token }: TestCheckout, headers: Record<string, string> = {}) =>
  (await call(getSession, headers, { method: 'GET', params: { token } })).data

export const redeemedOf = async ({ businessId }: Ctx) =>
  (
    await query<{ redemptions: number }>('SELECT redemptions FROM coupons WHERE business_id = $1', [
      businessId,
    ])
  )[0]?.redemptions

export const paidOf = async ({ businessId }: Ctx) =>
  (
    await query<{ totalAmountPaisa: bigint }>(
      'SELECT total_amount_paisa FROM invoices WHERE business_id = $1 ORDER BY id',
      [businessId],
    )
  ).map(({ totalAmountPaisa }) => totalAmountPaisa)

/** A checkout at Rs 500 a month that accepts a coupon of 20 %, and a wallet that holds enough. */
export async function offered(terms: object = {}) {
  const { ctx, sandboxKey } = await newBusiness('Himal Fitness')
  const coupon = await newCoupon(ctx, terms)
  const price = await newPrice(ctx)
  await fund(ctx, 1_000_000n)
  const open = () => newCheckout(ctx, { priceId: price.id as PriceId, allowCouponCodes: true })
  return { ctx, sandboxKey, coupon, price, open, checkout: await open() }
}
