import { newWireId, type Prefix } from '@/lib/core/id'
import { PROVIDER_NAMES } from '@/lib/core/providers'
import type { EventType } from '@/lib/events/catalogue'
import type { WireEndpoint } from '../endpoint/present'
import { STATES } from './states'

// Made-up objects for test deliveries, one for each family of events. Their ids exist nowhere else.

/** The inputs of a sample: its time, and the maker of its ids. */
export interface SampleParts {
  now: string
  id: (prefix: Prefix) => string
}

/** The content of an event: its object, and a forecast for types that look ahead. */
export interface SamplePayload {
  data: Record<string, unknown>
  forecast?: Record<string, unknown>
}

type Sample = (parts: SampleParts, businessId: string) => Record<string, unknown>

const anew = (): SampleParts => ({ now: new Date().toISOString(), id: newWireId })
const THREE_DAYS_MS = 3 * 86_400_000
const NEXT_MONTH_MS = 30 * 86_400_000
const later = (now: string) => new Date(Date.parse(now) + NEXT_MONTH_MS).toISOString()

const customer: Sample = ({ now, id }) => ({
  id: id('cus'),
  email: 'sita@example.com',
  name: 'Sita Sharma',
  metadata: {},
  activeSubscriptionsCount: 1,
  lifetimeValueMinor: '50000',
  walletBalancePaisa: '20000',
  status: 'active',
  createdAt: now,
})

const product: Sample = ({ now, id }, businessId) => ({
  id: id('prod'),
  businessId,
  environment: 'sandbox',
  name: 'Sample plan',
  description: null,
  active: true,
  imageUrl: null,
  metadata: {},
  createdAt: now,
  updatedAt: now,
})

const price: Sample = ({ now, id }, businessId) => ({
  id: id('price'),
  businessId,
  environment: 'sandbox',
  productId: id('prod'),
  nickname: 'Monthly',
  amountPaisa: '50000',
  currency: 'NPR',
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  active: true,
  metadata: {},
  createdAt: now,
  updatedAt: now,
})

const subscription: Sample = ({ now, id }, businessId) => ({
  id: id('sub'),
  businessId,
  userId: id('usr'),
  priceId: id('price'),
  customerId: id('cus'),
  status: 'active',
  cancelAtPeriodEnd: false,
  trialEndAt: null,
  currentPeriodStart: now,
  currentPeriodEnd: later(now),
  retryCount: 0,
  nextRetryAt: null,
  lastBilledAt: now,
  billingRunId: null,
  metadata: {},
  createdAt: now,
  updatedAt: now,
  canceledAt: null,
  endedAt: null,
  cancelReason: null,
})

const invoice: Sample = ({ now, id }, businessId) => ({
  id: id('inv'),
  businessId,
  subscriptionId: id('sub'),
  invoiceNumber: '2083-84/000001',
  status: 'paid',
  periodStart: now,
  periodEnd: later(now),
  totalAmountPaisa: '50000',
  currency: 'NPR',
  metadata: {},
  createdAt: now,
  updatedAt: now,
  amountDuePaisa: '0',
  customerId: id('cus'),
  description: null,
  dueAt: now,
  paidAt: now,
  voidedAt: null,
  hostedUrl: 'https://khata.example.com/invoice/sample',
  lines: [
    {
      description: 'Sample plan',
      amountPaisa: '50000',
      quantity: 1,
      periodStart: now,
      periodEnd: later(now),
    },
  ],
})

const topUp: Sample = ({ now, id }) => ({
  id: id('top'),
  provider: PROVIDER_NAMES[0],
  status: 'succeeded',
  amountPaisa: '50000',
  refundedPaisa: '0',
  currency: 'NPR',
  redirect: null,
  failureReason: null,
  createdAt: now,
  expiresAt: later(now),
  settledAt: now,
})

const wallet: Sample = ({ now, id }) => ({
  id: id('wal'),
  environment: 'sandbox',
  currency: 'NPR',
  balancePaisa: '12000',
  createdAt: now,
  updatedAt: now,
})

const checkoutSession: Sample = ({ now, id }, businessId) => ({
  id: id('cs'),
  businessId,
  environment: 'sandbox',
  status: 'completed',
  priceId: id('price'),
  customerId: id('cus'),
  subscriptionId: id('sub'),
  successUrl: 'https://shop.example.com/thanks',
  cancelUrl: null,
  metadata: {},
  expiresAt: later(now),
  completedAt: now,
  createdAt: now,
  updatedAt: now,
})

// A type has a sample of its own, or the sample of its family.
const SAMPLES: Record<string, Sample> = {
  customer,
  product,
  price,
  subscription,
  invoice,
  wallet: topUp,
  'wallet.low_balance': wallet,
  checkout: checkoutSession,
}

// A charge in three days that the sample wallet cannot pay.
const forecast = ({ now }: SampleParts) => ({
  chargeAt: new Date(Date.parse(now) + THREE_DAYS_MS).toISOString(),
  amountPaisa: '50000',
  walletBalancePaisa: '12000',
  otherChargesPaisa: '0',
  shortfallPaisa: '38000',
  covered: false,
})
const LOOK_AHEAD: readonly EventType[] = ['subscription.renewal_upcoming', 'wallet.low_balance']

/** The content of a test event: the endpoint itself for types about endpoints, otherwise a made-up object. */
export function sampleOf(
  type: EventType,
  endpoint: WireEndpoint,
  parts: SampleParts = anew(),
): SamplePayload {
  const { now } = parts
  const sample = SAMPLES[type] ?? SAMPLES[type.split('.')[0] as string]
  const object = sample ? sample(parts, endpoint.businessId) : endpoint
  return {
    data: { ...object, ...STATES[type]?.(now, later(now)) },
    ...(LOOK_AHEAD.includes(type) && { forecast: forecast(parts) }),
  }
}

/** A made-up endpoint, for a sample that is not sent to a certain endpoint. */
export function sampleEndpoint(businessId: string, { now, id }: SampleParts = anew()): WireEndpoint {
  return {
    id: id('whe'),
    businessId,
    url: 'https://example.com/khata/webhooks',
    enabledEvents: ['*'],
    active: true,
    consecutiveFailures: 0,
    lastFailureAt: null,
    lastError: null,
    metadata: {},
    createdAt: now,
    updatedAt: now,
  }
}
