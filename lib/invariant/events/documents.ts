import { type Prefix, toWire } from '@/lib/core/id'

// Makes the document that an event must have from the row of its object: the object as its GET shows it. This is a second
// implementation on purpose. It finds mistakes in the first one, and it needs no secrets. A test compares the fields with
// those of GET.

export type Document = Record<string, unknown>

// biome-ignore lint/suspicious/noExplicitAny: the columns of nine tables, as the database gives them
export type Row = Record<string, any>

export type FamilyName =
  | 'customer'
  | 'product'
  | 'price'
  | 'subscription'
  | 'invoice'
  | 'checkout'
  | 'topup'
  | 'wallet'
  | 'endpoint'

interface Family {
  prefix: Prefix
  table: string
  /** The fields that depend on the row alone. Fields that depend on other rows or on a secret are left out. */
  document(row: Row): Document
}

/** A damaged row may have an instant that JavaScript does not have, such as infinity. */
const at = (instant: Date | number | null) =>
  instant instanceof Date && !Number.isNaN(instant.getTime())
    ? instant.toISOString()
    : instant && String(instant)
const wire = (prefix: Prefix, uuid: string | null) => uuid && toWire(prefix, uuid)
const amount = (paisa: string) => String(paisa)

const tenant = (prefix: Prefix, row: Row) => ({
  id: toWire(prefix, row.id),
  businessId: toWire('biz', row.business_id),
  environment: row.environment,
})
const dated = (row: Row) => ({ createdAt: at(row.created_at), updatedAt: at(row.updated_at) })

export const FAMILIES: Record<FamilyName, Family> = {
  customer: {
    prefix: 'cus',
    table: 'customers',
    document: (row) => ({
      id: toWire('cus', row.id),
      email: row.email,
      name: row.name,
      metadata: row.metadata,
      status: row.archived_at ? 'archived' : 'active',
      createdAt: at(row.created_at),
      ...(row.erased_at && { erasedAt: at(row.erased_at) }),
    }),
  },
  product: {
    prefix: 'prod',
    table: 'products',
    document: (row) => ({
      ...tenant('prod', row),
      name: row.name,
      description: row.description,
      active: row.active,
      imageUrl: row.image_url,
      metadata: row.metadata,
      ...dated(row),
    }),
  },
  price: {
    prefix: 'price',
    table: 'prices',
    document: (row) => ({
      ...tenant('price', row),
      productId: toWire('prod', row.product_id),
      nickname: row.nickname,
      amountPaisa: amount(row.amount_paisa),
      currency: row.currency,
      interval: row.interval,
      intervalCount: row.interval_count,
      trialDays: row.trial_days,
      active: row.active,
      metadata: row.metadata,
      ...dated(row),
    }),
  },
  subscription: {
    prefix: 'sub',
    table: 'subscriptions',
    document: (row) => ({
      id: toWire('sub', row.id),
      businessId: toWire('biz', row.business_id),
      userId: wire('usr', row.user_id),
      priceId: toWire('price', row.price_id),
      customerId: toWire('cus', row.customer_id),
      status: row.status,
      cancelAtPeriodEnd: row.cancel_at_period_end,
      trialEndAt: at(row.trial_end_at),
      currentPeriodStart: at(row.current_period_start),
      currentPeriodEnd: at(row.current_period_end),
      retryCount: row.retry_count,
      nextRetryAt: at(row.next_retry_at),
      lastBilledAt: at(row.last_billed_at),
      billingRunId: wire('run', row.billing_run_id),
      metadata: row.metadata,
      canceledAt: at(row.canceled_at),
      endedAt: at(row.ended_at),
      cancelReason: row.cancel_reason,
      ...dated(row),
    }),
  },
  invoice: {
    prefix: 'inv',
    table: 'invoices',
    document: (row) => ({
      id: toWire('inv', row.id),
      businessId: toWire('biz', row.business_id),
      subscriptionId: toWire('sub', row.subscription_id),
      invoiceNumber: row.invoice_number,
      status: row.status,
      periodStart: at(row.period_start),
      periodEnd: at(row.period_end),
      totalAmountPaisa: amount(row.total_amount_paisa),
      currency: row.currency,
      metadata: row.metadata,
      amountDuePaisa: row.status === 'draft' || row.status === 'open' ? amount(row.total_amount_paisa) : '0',
      customerId: toWire('cus', row.customer_id),
      description: row.description,
      dueAt: at(row.due_at),
      paidAt: at(row.paid_at),
      voidedAt: at(row.voided_at),
      lines: row.lines,
      ...dated(row),
    }),
  },
  checkout: {
    prefix: 'cs',
    table: 'checkout_sessions',
    document: (row) => ({
      ...tenant('cs', row),
      status: row.status,
      priceId: toWire('price', row.price_id),
      customerId: wire('cus', row.customer_id),
      subscriptionId: wire('sub', row.subscription_id),
      successUrl: row.success_url,
      cancelUrl: row.cancel_url,
      metadata: row.metadata,
      expiresAt: at(row.expires_at),
      completedAt: at(row.completed_at),
      ...dated(row),
    }),
  },
  topup: {
    prefix: 'top',
    table: 'topups',
    document: (row) => ({
      id: toWire('top', row.id),
      provider: row.provider,
      status: row.state,
      amountPaisa: amount(row.amount_paisa),
      currency: 'NPR',
      failureReason: row.failure_reason,
      createdAt: at(row.created_at),
      expiresAt: at(row.expires_at),
      settledAt: at(row.settled_at),
    }),
  },
  wallet: {
    prefix: 'wal',
    table: 'wallets',
    document: (row) => ({
      id: toWire('wal', row.id),
      environment: row.environment,
      currency: 'NPR',
      createdAt: at(row.created_at),
    }),
  },
  endpoint: {
    prefix: 'whe',
    table: 'webhook_endpoints',
    document: (row) => ({
      id: toWire('whe', row.id),
      businessId: toWire('biz', row.business_id),
      createdAt: at(row.created_at),
    }),
  },
}

/** Fields of GET that are not compared: they depend on other rows or a secret, or change without an event. */
export const LEFT_OUT: Record<FamilyName, readonly string[]> = {
  customer: ['activeSubscriptionsCount', 'lifetimeValueMinor', 'walletBalancePaisa'],
  product: [],
  price: [],
  subscription: [],
  invoice: ['hostedUrl'],
  checkout: [],
  topup: ['refundedPaisa', 'redirect'],
  wallet: ['balancePaisa', 'updatedAt'],
  endpoint: [
    'url',
    'enabledEvents',
    'active',
    'consecutiveFailures',
    'lastFailureAt',
    'lastError',
    'metadata',
    'updatedAt',
  ],
}

/** The kind of object that an event type is about. Undefined for an unknown type. A `webhook.test` has no object. */
export function familyOf(type: string): FamilyName | undefined {
  const [first = ''] = type.split('.')
  if (first === 'wallet') return type === 'wallet.low_balance' ? 'wallet' : 'topup'
  if (first === 'webhook_endpoint') return 'endpoint'
  return first in FAMILIES ? (first as FamilyName) : undefined
}
