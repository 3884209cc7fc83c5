import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { OnceBilled } from '@/lib/core/invoice-line'
import { maskedPhone } from '@/lib/core/phone'
import { presentShownTerms } from '@/lib/core/shown-terms'
import { presentDiscount } from '@/lib/coupon/present'
import { takesPayment } from '@/lib/provider-account/offered'
import type { CheckoutSessionModel } from '@/prisma/generated/models'
import type { Existing } from './load-existing'
import type { CheckoutEntry } from './load-timeline'
import type { CheckoutView } from './read'
import { needsEmail, requiredToStart, returnAddress, type StartTerms, shortfallOf } from './rules'
import type { checkoutEntry, checkoutSession, startedCheckout } from './schema'
import type { StartedCheckout } from './start'
import { askedOf, costsNothing, shownTermsOf } from './terms'
import type { checkoutView } from './view-schema'

type WireView = z.output<typeof checkoutView>

export function presentCheckoutSession(row: CheckoutSessionModel): z.output<typeof checkoutSession> {
  const { quantity, coupon, allowCouponCodes, items } = askedOf(row)
  return {
    id: toWire('cs', row.id),
    businessId: toWire('biz', row.businessId),
    environment: row.environment,
    status: row.status,
    priceId: toWire('price', row.priceId),
    quantity,
    customerId: row.customerId && toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    successUrl: row.successUrl,
    cancelUrl: row.cancelUrl,
    couponCode: coupon?.code ?? null,
    allowCouponCodes,
    items: items.map(presentItem),
    metadata: row.metadata as Record<string, string>,
    expiresAt: row.expiresAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const presentItem = ({ description, amountPaisa, quantity }: OnceBilled) => ({
  description,
  amountPaisa: amountPaisa.toString(),
  quantity,
})

export function presentCheckoutEntry({
  type,
  at,
  description,
  topUpId,
}: CheckoutEntry): z.output<typeof checkoutEntry> {
  return { type, occurredAt: at.toISOString(), description, topUpId: topUpId && toWire('top', topUpId) }
}

/** @param existing only for the holder of the bearer. Everybody else sees only the offer. */
export function presentCheckoutView(
  view: CheckoutView,
  providers: WireView['providers'],
  existing?: Existing,
): WireView {
  const id = toWire('cs', view.id)
  return {
    id,
    environment: view.environment,
    status: view.status === 'open' && view.isOver ? 'expired' : view.status,
    expiresAt: view.expiresAt.toISOString(),
    business: { name: view.businessName, logoUrl: view.logoUrl, accentColor: view.accentColor },
    product: { name: view.productName, description: view.productDescription, imageUrl: view.imageUrl },
    price: {
      amountPaisa: view.amountPaisa.toString(),
      quantity: view.quantity,
      currency: view.currency,
      interval: view.interval,
      intervalCount: view.intervalCount,
      calendar: view.calendar,
      trialDays: view.trialDays,
    },
    terms: presentShownTerms(shownTermsOf(view)),
    discount: presentDiscount({ discount: view.coupon }),
    allowCouponCodes: view.allowCouponCodes,
    items: view.items.map(presentItem),
    asks: {
      maxAmountPaisa: view.maxAmountPaisa?.toString() ?? null,
      allowancePaisa: view.allowancePaisa?.toString() ?? null,
    },
    customer: { preBound: view.preBound, emailRequired: needsEmail(view) },
    providers,
    payable: takesPayment(costsNothing(view), providers),
    cancelUrl: returnAddress(view.cancelUrl, id),
    ...(existing && { progress: progressOf(view), existing: presentExisting(existing) }),
  }
}

function presentExisting({ invoices, subscriptions }: Existing): WireView['existing'] {
  return {
    invoices: invoices.map(({ id, description, amountPaisa, since }) => ({
      id: toWire('inv', id),
      description,
      amountPaisa: amountPaisa.toString(),
      since: since.toISOString(),
    })),
    subscriptions: subscriptions.map(({ id, productName, terms, nextChargeAt }) => ({
      id: toWire('sub', id),
      productName,
      amountPaisa: terms.periods[0]?.amountPaisa ?? '0',
      interval: terms.interval,
      intervalCount: terms.intervalCount,
      calendar: terms.calendar,
      terms: presentShownTerms(terms),
      nextChargeAt: nextChargeAt?.toISOString() ?? null,
    })),
  }
}

function progressOf(view: CheckoutView): WireView['progress'] {
  const { balancePaisa } = view
  const requiredPaisa = requiredToStart(view)
  const isDone = view.status === 'completed'
  return {
    step: isDone ? 'done' : balancePaisa === null ? 'code' : 'wallet',
    phone: maskedPhone(view.phone as string),
    walletBalancePaisa: balancePaisa?.toString() ?? null,
    requiredPaisa: requiredPaisa.toString(),
    shortfallPaisa: balancePaisa === null ? null : shortfallOf(requiredPaisa, balancePaisa).toString(),
    topUpId: view.topUpId && toWire('top', view.topUpId),
    subscriptionId: view.subscriptionId && toWire('sub', view.subscriptionId),
    redirectUrl: isDone ? returnAddress(view.successUrl, toWire('cs', view.id)) : null,
  }
}

/** What a start costs the owner of this wallet. */
export function presentCheckoutPayment(payer: StartTerms & { balancePaisa: bigint }): {
  requiredPaisa: string
  shortfallPaisa: string
} {
  const requiredPaisa = requiredToStart(payer)
  return {
    requiredPaisa: requiredPaisa.toString(),
    shortfallPaisa: shortfallOf(requiredPaisa, payer.balancePaisa).toString(),
  }
}

export function presentStartedCheckout({
  bearer,
  bearerExpiresAt,
  expiresAt,
  resendAt,
}: StartedCheckout): z.output<typeof startedCheckout> {
  return {
    ...(bearer !== undefined && { bearer }),
    bearerExpiresAt: bearerExpiresAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    resendAt: resendAt.toISOString(),
  }
}
