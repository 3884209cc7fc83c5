import type { z } from 'zod'
import { toWire } from '@/lib/core/id'
import type { ShownPeriods } from '@/lib/core/shown-terms'
import type { AgreementModel, SubscriptionModel } from '@/prisma/generated/models'
import { activeAgreement } from './rules'
import type { agreement } from './schema'

export type WireAgreement = z.output<typeof agreement>

/** An agreement, and how much it has paid in this Nepali month. */
export type AgreementRow = AgreementModel & { usedPaisa?: bigint | null }

/** @param url where the customer answers. Only the call that asks shows it. */
export function presentAgreement(row: AgreementRow, url: string | null = null): WireAgreement {
  return {
    id: toWire('agr', row.id),
    customerId: toWire('cus', row.customerId),
    subscriptionId: row.subscriptionId && toWire('sub', row.subscriptionId),
    kind: row.kind,
    amountPaisa: row.amountPaisa?.toString() ?? null,
    terms: row.kind === 'subscription' ? termsIn(row.terms, row.pricePaisa ?? row.amountPaisa) : null,
    interval: row.interval,
    intervalCount: row.intervalCount,
    quantity: row.kind === 'allowance' ? null : (row.quantity ?? 1),
    status: row.status,
    by: row.by,
    askedAt: row.askedAt?.toISOString() ?? null,
    givenAt: row.givenAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    url,
    usedPaisa: row.kind === 'allowance' ? (row.usedPaisa ?? 0n).toString() : null,
  }
}

function termsIn(terms: AgreementModel['terms'], amountPaisa: bigint | null): ShownPeriods[] {
  if (terms !== null) return terms as unknown as ShownPeriods[]
  return [{ amountPaisa: String(amountPaisa), periods: null }]
}

type Subject = Pick<SubscriptionModel, 'id' | 'customerId' | 'agreement'>

/** A subscription's active agreement. Null if there is none. */
export function presentInForce({ id, customerId, agreement: copy }: Subject): WireAgreement | null {
  const inForce = activeAgreement({ agreement: copy })
  if (!inForce) return null
  // The fields are listed one by one, because a batch presents thousands and a spread would cost more than everything else here.
  return {
    id: toWire('agr', inForce.id),
    customerId: toWire('cus', customerId),
    subscriptionId: toWire('sub', id),
    kind: 'subscription',
    amountPaisa: inForce.amountPaisa,
    terms: inForce.terms ?? [{ amountPaisa: inForce.pricePaisa ?? inForce.amountPaisa, periods: null }],
    interval: inForce.interval,
    intervalCount: inForce.intervalCount,
    quantity: inForce.quantity ?? 1,
    status: 'given',
    by: inForce.by,
    askedAt: inForce.askedAt,
    givenAt: inForce.givenAt,
    endedAt: null,
    url: null,
    usedPaisa: null,
  }
}
