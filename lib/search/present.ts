import type { z } from 'zod'
import { type Prefix, toWire } from '@/lib/core/id'
import type { Matched, searchResults } from './schema'

/** An object that was found, of any kind. */
export interface FoundRow {
  prefix: Prefix
  id: string
  title: string
  detail: string | null
  status: string | null
  amountPaisa: bigint | null
  createdAt: Date
  matched: Matched
}

export type WireFound = z.output<typeof searchResults>['items'][number]

const TYPES: Partial<Record<Prefix, WireFound['type']>> = {
  cus: 'customer',
  sub: 'subscription',
  inv: 'invoice',
  cn: 'credit_note',
  prod: 'product',
  price: 'price',
  cs: 'checkout_session',
  pay: 'payment',
  plink: 'payment_link',
  cpn: 'coupon',
  imp: 'import',
  evt: 'event',
  key: 'api_key',
  whe: 'webhook_endpoint',
  whd: 'webhook_delivery',
  req: 'request',
}

export function presentFound({
  prefix,
  id,
  title,
  detail,
  status,
  amountPaisa,
  createdAt,
  matched,
}: FoundRow): WireFound {
  return {
    type: TYPES[prefix] as WireFound['type'],
    id: toWire(prefix, id),
    title,
    detail,
    status,
    amountPaisa: amountPaisa?.toString() ?? null,
    createdAt: createdAt.toISOString(),
    matched,
  }
}
