import { presentAgreement } from '@/lib/agreement/present'
import { presentCheckoutSession } from '@/lib/checkout/present'
import type { Prefix } from '@/lib/core/id'
import { presentCoupon } from '@/lib/coupon/present'
import { creditNoteDocument } from '@/lib/credit-note/present'
import { presentCustomer } from '@/lib/customer/present'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { presentImport } from '@/lib/import/present'
import { invoiceDocumentAt } from '@/lib/invoice/present'
import { presentPayment } from '@/lib/payment/present'
import { presentPaymentLink } from '@/lib/payment-link/present'
import { presentQuestion } from '@/lib/payment-question/present'
import { presentPayout } from '@/lib/payout/present'
import { presentPrice } from '@/lib/price/present'
import { presentProduct } from '@/lib/product/present'
import { presentQrRequest } from '@/lib/qr-request/present'
import { presentSubscription } from '@/lib/subscription/present'
import { presentTopUp } from '@/lib/top-up/present'
import { presentWithdrawal } from '@/lib/withdrawal/present'

// Builds the document that an event must contain from the object's row: the object as GET shows it.

export type Document = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: the columns of sixteen tables, as the database gives them
export type Row = Record<string, any>

interface Family<Shown extends object> {
  prefix: Prefix
  table: string
  present: (row: never) => Shown
  /** Fields that are not compared, because they depend on other rows or on a secret, or because they change without an event. */
  leftOut: readonly (keyof Shown)[]
}

const family = <Shown extends object>(each: Family<Shown>) => each

export const FAMILIES = {
  customer: family({
    prefix: 'cus',
    table: 'customers',
    present: presentCustomer,
    // Linking a wallet changes `updatedAt` without an event.
    leftOut: ['activeSubscriptionsCount', 'lifetimeValueMinor', 'walletBalancePaisa', 'updatedAt'],
  }),
  product: family({ prefix: 'prod', table: 'products', present: presentProduct, leftOut: [] }),
  price: family({ prefix: 'price', table: 'prices', present: presentPrice, leftOut: [] }),
  subscription: family({
    prefix: 'sub',
    table: 'subscriptions',
    // The id of the person at the business is derived with a secret.
    present: (row: Parameters<typeof presentSubscription>[0]) =>
      presentSubscription({ ...row, userId: null }),
    leftOut: ['userId'],
  }),
  // Its file is emptied seven days later, without an event.
  import: family({ prefix: 'imp', table: 'imports', present: presentImport, leftOut: [] }),
  coupon: family({
    prefix: 'cpn',
    table: 'coupons',
    present: presentCoupon,
    // They change without an event.
    leftOut: ['name', 'active', 'maxRedemptions', 'endsAt', 'metadata', 'redemptions', 'updatedAt'],
  }),
  payment: family({ prefix: 'pay', table: 'payments', present: presentPayment, leftOut: [] }),
  // It has an event when its money comes in, and none when something changes that is only shown.
  qr_request: family({
    prefix: 'qrq',
    table: 'qr_requests',
    present: (row: Parameters<typeof presentQrRequest>[0]) => presentQrRequest(row),
    leftOut: [],
  }),
  credit_note: family({
    prefix: 'cn',
    table: 'credit_notes',
    present: creditNoteDocument,
    // The address depends on the instance.
    leftOut: ['parts', 'pdfUrl'],
  }),
  // A payout joins and leaves a draft batch without an event.
  payout: family({ prefix: 'po', table: 'payouts', present: presentPayout, leftOut: ['batchId'] }),
  withdrawal: family({ prefix: 'wdr', table: 'withdrawals', present: presentWithdrawal, leftOut: [] }),
  payment_link: family({
    prefix: 'plink',
    table: 'payment_links',
    present: presentPaymentLink,
    // The counts change without an event, and the address depends on the instance. Old events have no `startAgain`.
    leftOut: ['opened', 'started', 'paid', 'url', 'startAgain', 'payable'],
  }),
  payment_question: family({
    prefix: 'que',
    table: 'payment_questions',
    present: presentQuestion,
    leftOut: [],
  }),
  agreement: family({
    prefix: 'agr',
    table: 'agreements',
    present: (row: Parameters<typeof presentAgreement>[0]) => presentAgreement(row),
    // The customer may lower the amount, and a subscription may start to use the agreement, both without an event.
    leftOut: ['subscriptionId', 'amountPaisa', 'terms', 'usedPaisa'],
  }),
  invoice: family({
    prefix: 'inv',
    table: 'invoices',
    // Its address is derived with a secret, which the checker does not have.
    present: (row: Parameters<typeof invoiceDocumentAt>[0]) => invoiceDocumentAt(row, null),
    leftOut: ['hostedUrl'],
  }),
  checkout: family({
    prefix: 'cs',
    table: 'checkout_sessions',
    present: presentCheckoutSession,
    leftOut: [],
  }),
  topup: family({
    prefix: 'top',
    table: 'topups',
    present: (row: Parameters<typeof presentTopUp>[0]) => presentTopUp(row),
    leftOut: ['refundedPaisa', 'redirect'],
  }),
  // The fields in wallet events change without an event.
  wallet: family({ prefix: 'wal', table: 'wallets', present: () => ({}), leftOut: [] }),
  endpoint: family({ prefix: 'whe', table: 'webhook_endpoints', present: () => ({}), leftOut: [] }),
}

export type FamilyName = keyof typeof FAMILIES

/**
 * What GET shows of a row, without the fields that are not compared. A canceled checkout has no event about that.
 * @throws for a row that cannot be shown.
 */
export function documentOf(name: FamilyName, row: Row): Document {
  const { present, leftOut } = FAMILIES[name]
  const document: Document = { ...present({ ...ELSEWHERE, ...asModel(row) } as never) }
  const untold = name === 'checkout' && row.status === 'canceled' ? ['status', 'updatedAt'] : []
  for (const field of [...leftOut, ...untold]) delete document[field]
  return document
}

// What GET reads from other rows. The fields that are built from it are left out.
const ELSEWHERE = {
  activeSubscriptionsCount: 0,
  lifetimeValuePaisa: 0n,
  walletBalancePaisa: null,
  parts: [],
  started: 0,
  paid: 0,
}

/** `created_at` becomes `createdAt`. */
function asModel(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [fieldOf(column), readable(value)]))
}

const fieldOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A damaged row may contain a time that JavaScript cannot represent, such as infinity. */
function readable(value: unknown): unknown {
  const isNoInstant =
    value === Infinity || value === -Infinity || (value instanceof Date && Number.isNaN(value.getTime()))
  return isNoInstant ? { toISOString: () => String(value) } : value
}

/** The types of events about each kind of object. A `webhook.test` has none. */
export const TYPES_OF = Object.fromEntries(
  Object.keys(FAMILIES).map((name) => [name, EVENT_TYPE_NAMES.filter((type) => familyOf(type) === name)]),
) as Record<FamilyName, string[]>

function familyOf(type: string): string {
  const [first = ''] = type.split('.')
  if (first === 'wallet') return type === 'wallet.low_balance' ? 'wallet' : 'topup'
  return first === 'webhook_endpoint' ? 'endpoint' : first
}
