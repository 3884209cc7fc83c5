import type { z } from 'zod'
import { recordAudit } from '@/lib/audit/record'
import { requireVerifiedEmail } from '@/lib/auth/verified-email'
import { found } from '@/lib/core/found'
import { type PaymentLinkId, toWire } from '@/lib/core/id'
import { lockCouponCodes } from '@/lib/coupon/create'
import { coupons } from '@/lib/coupon/table'
import { emit } from '@/lib/events/emit'
import { type Ctx, transact } from '@/lib/infra/ctx'
import { arrayParameter } from '@/lib/infra/database/array-parameter'
import { query } from '@/lib/infra/database/db'
import type { Tx } from '@/lib/infra/database/transaction'
import { newSlug } from '@/lib/payment-link/create'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { getPaymentLink } from '@/lib/payment-link/read'
import { paymentLinks } from '@/lib/payment-link/table'
import { presentPrice } from '@/lib/price/present'
import { prices } from '@/lib/price/table'
import { presentProduct } from '@/lib/product/present'
import { products } from '@/lib/product/table'
import type { CouponModel, PaymentLinkModel, PriceModel, ProductModel } from '@/prisma/generated/models'
import { COPIED_AT_MOST, type CopyToProductionInput, type copiedToProduction } from './copy-schema'

const TABLES = { products, prices, coupons, payment_links: paymentLinks }
type Name = keyof typeof TABLES

// Values that are not copied: a copy has its own dates, and was never redeemed or opened.
const OWN: Readonly<Record<string, string>> = {
  environment: `'production'`,
  created_at: 'now()',
  updated_at: 'now()',
  redemptions: '0',
  opened: '0',
  slug: 'c.slug',
}

const IN_SANDBOX = `s.business_id = $1 AND s.environment = 'sandbox'`

// A copy keeps its id. So the primary key finds what was copied before, which is left out, as are coupons whose code exists already. Rows
// are inserted in the order of their ids, so that two copies at the same time wait for each other.
const copySql = (name: Name) => {
  const columns = TABLES[name].columnList().split(', ')
  const source = columns.map((column) => OWN[column] ?? `s.${column}`)
  const isLink = name === 'payment_links'
  const [slugs, slug, which] = isLink ? [', $3::text[]', ', slug', ' AND NOT s.start_again'] : ['', '', '']
  return `INSERT INTO ${name} (${columns.join(', ')})
SELECT ${source.join(', ')} FROM ${name} s
JOIN unnest($2::uuid[]${slugs}) c(id${slug}) USING (id)
WHERE ${IN_SANDBOX}${which} ORDER BY s.id ON CONFLICT DO NOTHING RETURNING ${columns.join(', ')}`
}

const COPY = Object.fromEntries(Object.keys(TABLES).map((name) => [name, copySql(name as Name)])) as Record<
  Name,
  string
>

const knownSql = (name: Name) => `SELECT 1 FROM ${name} s WHERE ${IN_SANDBOX} AND s.id = ANY($2::uuid[])`

// What the chosen things depend on is copied too.
const LINKED = `SELECT s.price_id AS "priceId", k.id AS "couponId" FROM payment_links s
LEFT JOIN coupons k ON k.business_id = s.business_id AND k.environment = s.environment AND k.code = s.coupon_code
WHERE ${IN_SANDBOX} AND s.id = ANY($2::uuid[])`
const NEEDED = `SELECT s.product_id AS id FROM prices s WHERE ${IN_SANDBOX} AND s.id = ANY($2::uuid[])
UNION SELECT unnest(s.product_ids) FROM coupons s WHERE ${IN_SANDBOX} AND s.id = ANY($3::uuid[])`

/**
 * Copies what a business sells in its sandbox to production, with everything that it depends on, in one transaction. A copy keeps its id.
 * So copying again creates nothing twice and changes nothing, even if the copy has been edited since.
 * @throws {DomainError} `email_unverified`, `resource_not_found` for an id that the sandbox does not have.
 */
export function copyToProduction(
  ctx: Ctx,
  { priceIds, couponIds, paymentLinkIds }: CopyToProductionInput,
): Promise<z.output<typeof copiedToProduction>> {
  requireVerifiedEmail(ctx)
  return transact(ctx, async (tx) => {
    const here = { ...ctx, environment: 'production' as const, tx }
    await requireKnown(tx, ctx, { priceIds, couponIds, paymentLinkIds })
    const linked = await tx.query<{ priceId: string; couponId: string | null }>(LINKED, [
      ctx.businessId,
      arrayParameter(paymentLinkIds),
    ])
    const wanted = {
      prices: unique([...priceIds, ...linked.map(({ priceId }) => priceId)]),
      coupons: unique([...couponIds, ...linked.flatMap(({ couponId }) => couponId ?? [])]),
    }
    const needed = await tx.query<{ id: string }>(NEEDED, [
      ctx.businessId,
      arrayParameter(wanted.prices),
      arrayParameter(wanted.coupons),
    ])
    await lockCouponCodes(tx, here)
    const copied = {
      products: await copy<ProductModel>(
        tx,
        here,
        'products',
        needed.map(({ id }) => id),
      ),
      prices: await copy<PriceModel>(tx, here, 'prices', wanted.prices),
      coupons: await copy<CouponModel>(tx, here, 'coupons', wanted.coupons),
      paymentLinks: await copy<PaymentLinkModel>(tx, here, 'payment_links', unique(paymentLinkIds)),
    }
    for (const row of copied.products) {
      await emit(tx, here, 'product.created', row.id, presentProduct(row))
      await recordAudit(tx, here, 'product.created', toWire('prod', row.id), { name: row.name })
    }
    for (const row of copied.prices) {
      const { amountPaisa, interval, intervalCount, calendar, productId } = presentPrice(row)
      await emit(tx, here, 'price.created', row.id, presentPrice(row))
      await recordAudit(tx, here, 'price.created', toWire('price', row.id), {
        ...{ product: productId, amountPaisa, interval, intervalCount, calendar },
      })
    }
    for (const row of copied.coupons)
      await recordAudit(tx, here, 'coupon.created', toWire('cpn', row.id), { code: row.code })
    for (const row of copied.paymentLinks) {
      const link = await getPaymentLink(here, row.id as PaymentLinkId, tx)
      await emit(tx, here, 'payment_link.created', row.id, presentPaymentLink(link))
      await recordAudit(tx, here, 'payment_link.created', toWire('plink', row.id), {
        ...{ slug: row.slug, priceId: toWire('price', row.priceId) },
      })
    }
    return {
      products: copied.products.length,
      prices: copied.prices.length,
      coupons: copied.coupons.length,
      paymentLinks: copied.paymentLinks.length,
    }
  })
}

const NAMES = { priceIds: 'prices', couponIds: 'coupons', paymentLinkIds: 'payment_links' } as const

async function requireKnown(tx: Tx, { businessId }: Ctx, input: CopyToProductionInput): Promise<void> {
  for (const [param, name] of Object.entries(NAMES) as [keyof typeof NAMES, Name][]) {
    const ids = unique(input[param])
    const known = await tx.query(knownSql(name), [businessId, arrayParameter(ids)])
    found(known.length === ids.length ? known : undefined, param)
  }
}

const unique = (ids: readonly string[]) => [...new Set(ids)]

async function copy<Row>(tx: Tx, { businessId }: Ctx, name: Name, ids: readonly string[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const slugs = name === 'payment_links' ? [arrayParameter(ids.map(newSlug))] : []
  return tx.query<Row>(COPY[name], [businessId, arrayParameter(ids), ...slugs])
}

/** What is on sale in the sandbox and was not copied yet, newest first. */
export interface Copyable {
  prices: (PriceModel & { productName: string })[]
  coupons: CouponModel[]
  links: (PaymentLinkModel & { productName: string })[]
}

const isUncopied = (name: Name) => `${IN_SANDBOX} AND s.active AND NOT EXISTS (SELECT FROM ${name} c
  WHERE c.business_id = s.business_id AND c.environment = 'production' AND c.id = s.id)
ORDER BY s.id DESC LIMIT ${COPIED_AT_MOST}`

const ofProduct = (price: string) => `JOIN products pr ON pr.business_id = ${price}.business_id
  AND pr.environment = ${price}.environment AND pr.id = ${price}.product_id AND pr.active`

const UNCOPIED = {
  prices: `SELECT ${prices.columnList('s')}, pr.name AS product_name FROM prices s ${ofProduct('s')} WHERE ${isUncopied('prices')}`,
  coupons: `SELECT ${coupons.columnList('s')} FROM coupons s WHERE NOT EXISTS (SELECT FROM coupons o
  WHERE o.business_id = s.business_id AND o.environment = 'production' AND o.code = s.code) AND ${isUncopied('coupons')}`,
  links: `SELECT ${paymentLinks.columnList('s')}, pr.name AS product_name FROM payment_links s
JOIN prices p ON p.business_id = s.business_id AND p.environment = s.environment AND p.id = s.price_id AND p.active
${ofProduct('p')} WHERE NOT s.start_again AND ${isUncopied('payment_links')}`,
}

/** What a business can copy to production, at most 100 of each kind. When these are copied, the next ones appear. */
export async function listCopyable({ businessId }: Ctx): Promise<Copyable> {
  const read = <Row>(text: string) => query<Row>(text, [businessId])
  const [ofPrices, ofCoupons, links] = await Promise.all([
    read<Copyable['prices'][number]>(UNCOPIED.prices),
    read<CouponModel>(UNCOPIED.coupons),
    read<Copyable['links'][number]>(UNCOPIED.links),
  ])
  return { prices: ofPrices, coupons: ofCoupons, links }
}
