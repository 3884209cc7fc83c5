// Made from the OpenAPI document by `npm run generate`. Changes here are lost.

import type { Pages } from './pages.js'
import type { RequestOptions } from './transport.js'

export interface AdvanceSandboxClockRequest {
  /** How far to move the clock, in seconds. */
  seconds?: number | undefined
  /** To which instant to move the clock. */
  to?: string | undefined
}

/** Who did it. */
export interface AuditActor {
  /** `system`: Khata itself. */
  kind: 'member' | 'api_key' | 'system'
  /** The account or API key. Null: Khata itself. */
  id: string | null
  /** The name of the person or the key, if it still exists. */
  name: string | null
}

export interface AuditEntry {
  /** The id of the audit entry. */
  id: string
  /** When it was done. */
  createdAt: string
  actor: AuditActor
  /** What was done, as a code. */
  action: string
  /** The action in words. */
  summary: string
  /** What it was done to. Null: nothing in particular. */
  objectId: string | null
  /** Null: it concerns the whole business, or the person. */
  environment: 'sandbox' | 'production' | null
  /** The facts, such as what was changed from what to what. */
  details: Record<string, unknown>
  /** The call in which it was done. */
  requestId: string
  /** The network address of the caller. Null: it is not known. */
  ip: string | null
}

export interface AuthorizeCheckoutRequest {
  /** Required if the session named no customer: one is made with it. */
  email?: string | undefined
  /** The name of the new customer. */
  name?: string | undefined
}

export interface AuthorizedCheckout {
  /** The id of the subscription. */
  subscriptionId: string
  /** The id of the customer. */
  customerId: string
  /** The `successUrl` of the shop. */
  redirectUrl: string | null
}

export type CancelCheckoutRequest = Record<string, never>

export interface CancelSubscriptionRequest {
  /** True: it ends with the period that is paid. False: it ends now, without a refund. */
  cancelAtPeriodEnd?: boolean | undefined
  /** Why, in your words. It becomes `cancelReason`. */
  reason?: string | undefined
}

export interface CancelWalletSubscriptionRequest {
  /** False ends it now. What was paid is not refunded. */
  cancelAtPeriodEnd?: boolean | undefined
  /** The business reads it. Without one it reads `canceled_by_customer`. */
  reason?: string | undefined
}

export interface CanceledCheckout {
  /** The `cancelUrl` of the shop. */
  redirectUrl: string | null
}

export interface CheckWebhookSignatureRequest {
  /** The raw body, as your server received it. */
  body: string
  /** The Service-Signature header. */
  header: string
  /** The secret with which your server verifies. Without it, only the secrets of your endpoints are tried. */
  secret?: string | undefined
  /** When your server received it. Default: now. */
  receivedAt?: string | undefined
}

export interface CheckoutProgress {
  /** `code`: verify comes next. `wallet`: top up if something is missing, then authorize. */
  step: 'code' | 'wallet' | 'done'
  /** Masked. */
  phone: string
  /** What the wallet holds, in paisa. Null until the phone is verified. */
  walletBalancePaisa: string | null
  /** What the start takes from the wallet. Zero before a trial. */
  requiredPaisa: string
  /** What the wallet lacks for it. Null until the phone is verified. */
  shortfallPaisa: string | null
  /** The last one that was begun here. */
  topUpId: string | null
  /** What was started. Null until then. */
  subscriptionId: string | null
  /** Where to go when it is done. */
  redirectUrl: string | null
}

export interface CheckoutSession {
  /** The id of the checkout session. */
  id: string
  /** The id of the business. */
  businessId: string
  /** The environment that it belongs to. In the sandbox no real money moves. */
  environment: 'sandbox' | 'production'
  /** `open` until it is completed, canceled by the customer, or expired. */
  status: 'open' | 'completed' | 'canceled' | 'expired'
  /** The id of the price. */
  priceId: string
  /** The customer that you named, or the one that the checkout made. Null until then. */
  customerId: string | null
  /** What was started. Null until then. */
  subscriptionId: string | null
  /** Where the customer goes after it. Null: they stay on our page. */
  successUrl: string | null
  /** Where the customer goes after canceling. Null: they stay on our page. */
  cancelUrl: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** Until when an open session can be used. */
  expiresAt: string
  /** When it was completed. Null: it was not. */
  completedAt: string | null
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
}

export interface CheckoutTimelineEntry {
  /** What happened. */
  type: 'created' | 'phone_verified' | 'topup_begun' | 'topup_succeeded' | 'topup_failed' | 'completed' | 'canceled' | 'expired'
  /** When it happened. */
  occurredAt: string
  /** The same in words. */
  description: string
  /** The top-up that it is about. Null: none. */
  topUpId: string | null
}

export interface CheckoutView {
  /** The id of the checkout session. */
  id: string
  /** The environment that it belongs to. In the sandbox no real money moves. */
  environment: 'sandbox' | 'production'
  /** `open` until it is completed, canceled by the customer, or expired. */
  status: 'open' | 'completed' | 'canceled' | 'expired'
  /** Until when an open session can be used. */
  expiresAt: string
  /** Who sells. */
  business: {
    /** The name of the business. */
    name: string
    /** Its logo. Null: it has none. */
    logoUrl: string | null
    /** The colour of its buttons. Null: ours. */
    accentColor: string | null
  }
  /** What is sold. */
  product: {
    /** The name of the product. */
    name: string
    /** What customers read. Null: nothing. */
    description: string | null
    /** Its image. Null: it has none. */
    imageUrl: string | null
  }
  /** What it costs. */
  price: {
    /** What a billing period costs, in paisa. */
    amountPaisa: string
    /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
    currency: string
    /** The unit of the billing period. */
    interval: 'day' | 'week' | 'month' | 'year'
    /** How many of these units a billing period has. */
    intervalCount: number
    /** How many days are free before the first charge. 0: there is no trial. */
    trialDays: number
  }
  /** Who is to pay. */
  customer: {
    /** The merchant has named the customer. */
    preBound: boolean
    /** `authorize` needs an e-mail address. */
    emailRequired: boolean
  }
  /** Where the wallet can be topped up. */
  providers: Array<'esewa' | 'khalti'>
  /** Where the customer goes after canceling. Null: they stay on our page. */
  cancelUrl: string | null
  /** Only with the bearer. */
  progress?: CheckoutProgress
}

export interface CreateCheckoutSessionRequest {
  /** The id of the price. */
  priceId: string
  /** Who is to pay. Without it, one is made. */
  customerId?: string | undefined
  /** Where the customer goes next. `{CHECKOUT_SESSION_ID}` in it is replaced. */
  successUrl?: string | undefined
  /** Where the customer goes next. `{CHECKOUT_SESSION_ID}` in it is replaced. */
  cancelUrl?: string | undefined
  /** Up to 50 string pairs that Khata stores and returns and never reads. */
  metadata?: Record<string, string> | undefined
}

export interface CreateCheckoutTopUpRequest {
  /** Where the customer pays. `GET` of the checkout or wallet lists what is offered. */
  provider: 'esewa' | 'khalti'
  /** The amount in paisa: Rs 10 to Rs 100,000. */
  amountPaisa: string
}

export interface CreateCustomerRequest {
  /** The e-mail address. Invoices and receipts go there. */
  email: string
  /** The name that you and the customer read. */
  name?: string | undefined
  /** Up to 50 string pairs that Khata stores and returns and never reads. */
  metadata?: Record<string, string> | undefined
}

export interface CreateInvoiceRequest {
  /** The id of the subscription. */
  subscriptionId: string
  /** The amount of the invoice, in paisa. */
  amountPaisa: string
  /** What the invoice line says. */
  description: string
  /** The id of the price. */
  priceId: string
  /** When the billed period begins. */
  periodStart: string
  /** When the billed period ends. The next one begins at this instant. */
  periodEnd: string
}

export interface CreatePriceRequest {
  /** The id of the product. */
  productId: string
  /** What a billing period costs, in paisa. "0" is free. */
  amountPaisa: string
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: 'NPR'
  /** The unit of the billing period. */
  interval: 'day' | 'week' | 'month' | 'year'
  /** How many of these units a billing period has. */
  intervalCount?: number | undefined
  /** How many days are free before the first charge. 0: there is no trial. */
  trialDays?: number | undefined
  /** A name for yourself. Customers do not see it. */
  nickname?: string | undefined
  /** Up to 50 string pairs that Khata stores and returns and never reads. */
  metadata?: Record<string, string> | undefined
}

export interface CreateProductRequest {
  /** What customers read. */
  name: string
  /** What customers read about the product. */
  description?: string | undefined
  /** Up to 50 string pairs that Khata stores and returns and never reads. */
  metadata?: Record<string, string> | undefined
}

export interface CreateSubscriptionRequest {
  /** The id of the price. */
  priceId: string
  /** The id of the customer. */
  customerId: string
  /** True: charge the first period now, although the price has a trial. */
  skipTrial?: boolean | undefined
  /** Up to 50 string pairs that Khata stores and returns and never reads. */
  metadata?: Record<string, string> | undefined
}

export interface CreateTopUpRequest {
  /** Where the customer pays. `GET` of the checkout or wallet lists what is offered. */
  provider: 'esewa' | 'khalti'
  /** The amount in paisa: Rs 10 to Rs 100,000. */
  amountPaisa: string
  /** A page of this service, to which the customer comes back from the provider. */
  returnUrl?: string | undefined
}

export interface CreateWebhookEndpointRequest {
  /** Where events are sent. In production only https. */
  url: string
  /** Event types, families such as `invoice.*`, or `*` for all. */
  enabled_events?: Array<string> | undefined
  /** Event types, families such as `invoice.*`, or `*` for all. */
  enabledEvents?: Array<string> | undefined
  /** Up to 50 string pairs that Khata stores and returns and never reads. */
  metadata?: Record<string, string> | undefined
}

export interface CreatedCheckoutSession {
  /** The id of the checkout session. */
  id: string
  /** One-time token, part of publicUrl. Shown once. */
  token: string
  /** Send the customer there. */
  publicUrl: string
}

export interface Customer {
  /** The id of the customer. */
  id: string
  /** The e-mail address, as you sent it. */
  email: string
  /** The name that you and the customer read. Null: none was given. */
  name: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** Trialing, active and past_due subscriptions. */
  activeSubscriptionsCount: number
  /** The sum of paid invoices, in paisa. */
  lifetimeValueMinor: string
  /** In the sandbox only: the test money in the linked wallet, or null without one. In production a wallet belongs to the customer and pays every business. */
  walletBalancePaisa?: string | null
  /** `archived`: no new subscriptions can be started. */
  status: 'active' | 'archived'
  /** When it was created. */
  createdAt: string
  /** Only of a customer whose personal data was erased. Name and e-mail address are a pseudonym. */
  erasedAt?: string
}

export interface CustomerExport {
  /** About this document. */
  export: {
    /** The environment that it belongs to. In the sandbox no real money moves. */
    environment: 'sandbox' | 'production'
    /** Your business. */
    businessName: string
    /** When the reading began. */
    startedAt: string
    /** How to read the document. */
    note: string
  }
  /** The customer. */
  customer: Customer
  /** Of the linked wallet. */
  phone: string | null
  /** All subscriptions of the customer. */
  subscriptions: Array<Subscription>
  /** All invoices of the customer. */
  invoices: Array<Invoice>
  /** Charges of their wallet for your invoices. The rest of the wallet is theirs, and not shown to you. */
  movements: Array<CustomerMovement>
  /** Those that were begun through you. */
  topUps: Array<TopUp>
  /** All checkouts of the customer. */
  checkoutSessions: Array<CheckoutSession>
  /** What was sent to the customer in your name. */
  messages: Array<CustomerMessage>
  /** The events about the customer, each with its deliveries. */
  events: Array<{
    /** The event. */
    event: Event
    /** Where it was sent. */
    deliveries: Array<WebhookDelivery>
  }>
  /** What members and API keys did with the customer. */
  auditEntries: Array<AuditEntry>
  /** The last field. Without it the document was cut off. */
  complete: true
}

export interface CustomerMessage {
  /** The id of the mail or SMS. */
  id: string
  /** How it was sent. */
  channel: 'mail' | 'sms'
  /** Where it was sent. */
  recipient: string
  /** The subject of a mail. Null: an SMS. */
  subject: string | null
  /** Null once it was handed over to a provider. */
  text: string | null
  /** `accepted`: a provider took it. */
  status: 'queued' | 'accepted' | 'failed'
  /** When it was created. */
  createdAt: string
}

export interface CustomerMovement {
  /** The id of the ledger transaction. */
  id: string
  /** The id of the invoice. */
  invoiceId: string
  /** Always a charge. */
  type: 'charge'
  /** What was charged, in paisa. */
  amountPaisa: string
  /** When it was created. */
  createdAt: string
}

export interface DunningAttempt {
  /** When the wallet was tried. */
  attemptedAt: string
  /** `voided`: the invoice was voided, so nothing is collected any more. */
  outcome: 'failed' | 'paid' | 'voided'
  /** What happened, in words. */
  description?: string
}

export interface EndUser {
  /** The id of the end user. */
  id: string
  /** The phone number. */
  phone: string
}

export type EraseCustomerRequest = Record<string, never>

export interface Event {
  /** The id of the event. */
  id: string
  /** What happened, such as `invoice.paid`. */
  type: string
  /** Only of a webhook.test: the type under which its receivers saw it. */
  sampleType?: string
  /** When it was created. */
  createdAt: string
  /** Grows from event to event of one object, with gaps: sort an object's events by it. */
  sequence: number
  /** The related object, as its GET returned it when the event was committed. */
  data: Record<string, unknown>
  /** Only of subscription.renewal_upcoming and wallet.low_balance: the charge that is coming (a ForecastCharge), as it was computed then. */
  forecast?: Record<string, unknown>
  /** The request that made the change (req_…), or the background run (run_…). */
  requestId: string | null
  /** How many endpoints it goes to; pending counts those not tried or tried again. */
  deliveries: {
    /** All deliveries. */
    total: number
    /** Those that an endpoint has accepted. */
    succeeded: number
    /** Those that are not tried yet, or are tried again. */
    pending: number
    /** Those that were given up. */
    failed: number
  }
}

export type ExpireCheckoutSessionRequest = Record<string, never>

export interface ForecastCharge {
  /** When the wallet is charged. */
  chargeAt: string
  /** What is charged, in paisa. */
  amountPaisa: string
  /** What the wallet will hold just before this charge. */
  walletBalancePaisa: string
  /** What other subscriptions take from the wallet before this charge. */
  otherChargesPaisa: string
  /** The missing amount. Zero if the balance is enough. */
  shortfallPaisa: string
  /** Whether the balance is enough by then. */
  covered: boolean
}

export interface Invoice {
  /** The id of the invoice. */
  id: string
  /** The id of the business. */
  businessId: string
  /** The id of the subscription. */
  subscriptionId: string
  /** Null on a draft. */
  invoiceNumber: string | null
  /** `draft` until it is sent, `open` until it is paid, `paid` or `void` for good. */
  status: 'draft' | 'open' | 'paid' | 'void'
  /** When the billed period begins. */
  periodStart: string
  /** When the billed period ends. The next one begins at this instant. */
  periodEnd: string
  /** The sum of the lines, in paisa. */
  totalAmountPaisa: string
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: string
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
  /** The amount still to pay. Zero if the invoice is paid or void. */
  amountDuePaisa: string
  /** The id of the customer. */
  customerId: string
  /** What the invoice is for. Null: the lines say it. */
  description: string | null
  /** When it is or was to be paid. Null on a draft. */
  dueAt: string | null
  /** When it was paid. Null: it was not. */
  paidAt: string | null
  /** When it became void. Null: it did not. */
  voidedAt: string | null
  /** The page on which the customer reads this invoice. Null on a draft. */
  hostedUrl: string | null
  /** What is billed. */
  lines: Array<InvoiceLine>
}

export interface InvoiceEvent {
  /** The id of the event. */
  id: string
  /** What happened. It is also the type of the event with this id. */
  type: 'invoice.created' | 'invoice.opened' | 'invoice.sent' | 'invoice.payment_failed' | 'invoice.retry_scheduled' | 'invoice.paid' | 'invoice.voided'
  /** When it happened. */
  occurred_at: string
  /** The same in words. */
  description?: string
}

export interface InvoiceLine {
  /** What is billed. */
  description: string
  /** What the line costs, in paisa. */
  amountPaisa: string
  /** How many: always 1. */
  quantity: number
  /** When the billed period begins. */
  periodStart: string
  /** When the billed period ends. The next one begins at this instant. */
  periodEnd: string
}

export interface Login {
  /** Send it as `Authorization: Bearer …`. Shown once. */
  token: string
  /** When the session ends: after 30 days, or earlier after 7 days without a call. */
  expiresAt: string
  /** The person who has signed in. */
  user: EndUser
  /** The wallet of this person. */
  wallet: Wallet
}

export type LogoutRequest = Record<string, never>

export type PlaySandboxStoryRequest = Record<string, never>

export interface Price {
  /** The id of the price. */
  id: string
  /** The id of the business. */
  businessId: string
  /** The environment that it belongs to. In the sandbox no real money moves. */
  environment: 'sandbox' | 'production'
  /** The id of the product. */
  productId: string
  /** Your own name for it. Customers do not see it. Null: it has none. */
  nickname: string | null
  /** What a billing period costs, in paisa. */
  amountPaisa: string
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: string
  /** The unit of the billing period. */
  interval: 'day' | 'week' | 'month' | 'year'
  /** How many of these units a billing period has. */
  intervalCount: number
  /** How many days are free before the first charge. 0: there is no trial. */
  trialDays: number
  /** Whether customers can subscribe to it. */
  active: boolean
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
}

export interface PriceUsage {
  /** The id of the price. */
  priceId: string
  /** Subscriptions that have not ended. A new amount reaches them with their next period. At most 100000 are counted. */
  liveSubscriptionsCount: number
  /** Those of them that are past_due or unpaid. Their open invoice keeps its amount. */
  owingSubscriptionsCount: number
  /** The first start of a period that a new amount would reach. Null if there is none. */
  nextPeriodAt: string | null
}

export interface Product {
  /** The id of the product. */
  id: string
  /** The id of the business. */
  businessId: string
  /** The environment that it belongs to. In the sandbox no real money moves. */
  environment: 'sandbox' | 'production'
  /** What customers read. */
  name: string
  /** What customers read about it. Null: nothing. */
  description: string | null
  /** Whether its prices can be sold. */
  active: boolean
  /** Where the image is. The address changes with the image. Null: there is none. */
  imageUrl: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
}

export interface ReplayWebhookDeliveriesRequest {
  /** Only these deliveries. */
  deliveryIds?: Array<string> | undefined
  /** Only deliveries of events from then on. */
  since?: string | undefined
  /** Only deliveries of events before then. */
  until?: string | undefined
}

export interface ResendEventRequest {
  /** The endpoint that gets the event. */
  endpointId: string
}

export type ResumeSubscriptionRequest = Record<string, never>

export type ResumeWalletSubscriptionRequest = Record<string, never>

export interface RotateWebhookSecretRequest {
  /** Hours for which the old secret signs beside the new one. */
  overlapHours?: number | undefined
}

export interface SandboxClock {
  /** The time of your sandbox. */
  now: string
  /** How far ahead of real time: ten years at most. */
  offsetSeconds: number
  /** Some work that is due by now is not billed yet. Read the clock again until this is false. */
  catchingUp: boolean
  /** How many subscriptions have due work that is not done yet, counted to 10,000. */
  dueSubscriptions: number
  /** The next instant at which a period or a trial ends or a charge is attempted again, and what happens then. Pass `at` as `to` to move the clock there. Null: nothing will be charged. */
  nextRenewal: {
    /** When it is. */
    at: string
    /** Periods that end, with another one after them. */
    renewals: number
    /** Trials that end. */
    trialEnds: number
    /** Failed charges that are attempted again. */
    retries: number
    /** Subscriptions that end with their period. */
    endings: number
    /** How many of these charges the wallets cannot pay now. */
    fallingShort: number
  } | null
}

export interface SandboxListener {
  /** Signs the events that a listener forwards. All keys of a business get the same secret. */
  secret: string
}

export interface SandboxMessage {
  /** The id of the mail or SMS. */
  id: string
  /** How it was sent. */
  channel: 'mail' | 'sms'
  /** An e-mail address, or a phone as +977…. */
  recipient: string
  /** In whose name. Null: in that of Khata, or it is an SMS. */
  senderName: string | null
  /** Null for an SMS. */
  subject: string | null
  /** Null if a provider has delivered it: a mail to a member of the team leaves the sandbox. */
  text: string | null
  /** `accepted`: it would have been sent in production. In the sandbox it stays here. */
  status: 'queued' | 'accepted' | 'failed'
  /** Why the last attempt failed. Null: it did not. */
  lastError: string | null
  /** The invoice that it is about. Null: none. */
  invoiceId: string | null
  /** Real time, not the time of the sandbox clock. */
  createdAt: string
}

export interface SandboxMessageWithHtml {
  /** The id of the mail or SMS. */
  id: string
  /** How it was sent. */
  channel: 'mail' | 'sms'
  /** An e-mail address, or a phone as +977…. */
  recipient: string
  /** In whose name. Null: in that of Khata, or it is an SMS. */
  senderName: string | null
  /** Null for an SMS. */
  subject: string | null
  /** Null if a provider has delivered it: a mail to a member of the team leaves the sandbox. */
  text: string | null
  /** `accepted`: it would have been sent in production. In the sandbox it stays here. */
  status: 'queued' | 'accepted' | 'failed'
  /** Why the last attempt failed. Null: it did not. */
  lastError: string | null
  /** The invoice that it is about. Null: none. */
  invoiceId: string | null
  /** Real time, not the time of the sandbox clock. */
  createdAt: string
  /** Null for an SMS. */
  html: string | null
}

export interface SandboxStory {
  /** `stopped`: something that the story had made was changed meanwhile. */
  status: 'not_started' | 'playing' | 'finished' | 'stopped'
  /** The scenes in their order. */
  scenes: Array<{
    /** What happens in it. */
    title: string
    /** Whether it was played. */
    played: boolean
  }>
  /** When the story began. Null: it has not. */
  startedAt: string | null
  /** When it ended. Null: it has not. */
  finishedAt: string | null
  /** What went wrong: something that the story had made was changed meanwhile. */
  stoppedBecause: string | null
}

export type SendInvoiceRequest = Record<string, never>

export interface SentCode {
  /** Until when the code is good: five minutes. */
  expiresAt: string
  /** When the next code may be asked for. */
  resendAt: string
}

export interface SentInvoice {
  /** The id of the invoice. */
  id: string
  /** The id of the business. */
  businessId: string
  /** The id of the subscription. */
  subscriptionId: string
  /** Null on a draft. */
  invoiceNumber: string | null
  /** `draft` until it is sent, `open` until it is paid, `paid` or `void` for good. */
  status: 'draft' | 'open' | 'paid' | 'void'
  /** When the billed period begins. */
  periodStart: string
  /** When the billed period ends. The next one begins at this instant. */
  periodEnd: string
  /** The sum of the lines, in paisa. */
  totalAmountPaisa: string
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: string
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
  /** The amount still to pay. Zero if the invoice is paid or void. */
  amountDuePaisa: string
  /** The id of the customer. */
  customerId: string
  /** What the invoice is for. Null: the lines say it. */
  description: string | null
  /** When it is or was to be paid. Null on a draft. */
  dueAt: string | null
  /** When it was paid. Null: it was not. */
  paidAt: string | null
  /** When it became void. Null: it did not. */
  voidedAt: string | null
  /** The page on which the customer reads this invoice. Null on a draft. */
  hostedUrl: string | null
  /** What is billed. */
  lines: Array<InvoiceLine>
  /** The customer's address. Present if the mail was accepted for delivery. */
  sent_to_email?: string
}

export interface SettleInvoiceRequest {
  /** `paid`: it was paid outside of the wallet. `void`: it need not be paid. */
  status: 'void' | 'paid'
}

export interface SignatureCheck {
  /** A receiver with this secret accepts the delivery. Without a secret: a receiver with the right one does. */
  verifies: boolean
  /** Whether the header has its form. */
  header: {
    /** `unknown`: an earlier part failed, so this one cannot be checked. */
    outcome: 'passed' | 'failed' | 'unknown'
    /** What was found, for programs. */
    code: string
    /** What was found and what to do, for people. */
    message: string
  }
  /** Whether it was received in time. */
  time: {
    /** `unknown`: an earlier part failed, so this one cannot be checked. */
    outcome: 'passed' | 'failed' | 'unknown'
    /** What was found, for programs. */
    code: string
    /** What was found and what to do, for people. */
    message: string
  }
  /** Whether the secret fits. */
  secret: {
    /** `unknown`: an earlier part failed, so this one cannot be checked. */
    outcome: 'passed' | 'failed' | 'unknown'
    /** What was found, for programs. */
    code: string
    /** What was found and what to do, for people. */
    message: string
  }
  /** Whether the body is what was signed. */
  body: {
    /** `unknown`: an earlier part failed, so this one cannot be checked. */
    outcome: 'passed' | 'failed' | 'unknown'
    /** What was found, for programs. */
    code: string
    /** What was found and what to do, for people. */
    message: string
  }
  /** The secret that made one of the signatures. Null: none that we know. */
  signedBy: {
    /** Whose secret it is. */
    kind: 'given'
  } | {
    /** Whose secret it is. */
    kind: 'endpoint'
    /** The environment of the endpoint. */
    environment: 'sandbox' | 'production'
    /** Null: it is of the other environment. */
    endpointId: string | null
    /** The secret was rotated, and signs until then. Null: it is the present one. */
    replacedUntil: string | null
  } | {
    /** Whose secret it is. */
    kind: 'listener'
  } | null
  /** Each v1 of the header in its order, and the secret that made it. */
  signatures: Array<{
    /** The secret that made it. Null: none that we know. */
    madeBy: {
      /** Whose secret it is. */
      kind: 'given'
    } | {
      /** Whose secret it is. */
      kind: 'endpoint'
      /** The environment of the endpoint. */
      environment: 'sandbox' | 'production'
      /** Null: it is of the other environment. */
      endpointId: string | null
      /** The secret was rotated, and signs until then. Null: it is the present one. */
      replacedUntil: string | null
    } | {
      /** Whose secret it is. */
      kind: 'listener'
    } | null
  }>
  /** The event in the body. Its environment is null if we do not have it. */
  event: {
    /** The id of the event. */
    id: string
    /** The environment of the event. Null: we do not have it. */
    environment: 'sandbox' | 'production' | null
  } | null
}

export interface StartCheckoutRequest {
  /** A Nepali mobile number, in any usual spelling. */
  phone: string
}

export interface StartLoginRequest {
  /** A Nepali mobile number, in any usual spelling. */
  phone: string
  /** In the sandbox, the wallet holds test money. */
  environment?: 'sandbox' | 'production' | undefined
  /** The business whose sandbox it is. Required in the sandbox, refused in production. */
  businessId?: string | undefined
}

export interface StartedCheckout {
  /** Proves in later calls that you started this checkout: `Authorization: Bearer …`. It is given once, so a start that only sends the code again has none. */
  bearer?: string
  /** Until when the bearer is good: one hour. */
  bearerExpiresAt: string
  /** Until when the code can be entered. */
  expiresAt: string
  /** When the next code can be sent. */
  resendAt: string
}

export interface Subscription {
  /** The id of the subscription. */
  id: string
  /** The id of the business. */
  businessId: string
  /** The end user whose wallet pays. Null until one is linked. */
  userId: string | null
  /** The id of the price. */
  priceId: string
  /** The id of the customer. */
  customerId: string
  /** `trialing` before the first charge, `active` when paid, `past_due` while a failed payment is retried, `unpaid` when the retries are over and it was kept, `canceled` when it has ended. */
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  /** Whether it ends with the present period. */
  cancelAtPeriodEnd: boolean
  /** When the trial ends or has ended. Null: there was none. */
  trialEndAt: string | null
  /** When the present period began. */
  currentPeriodStart: string
  /** When the present period ends, and the next one is charged. */
  currentPeriodEnd: string
  /** Retries since the renewal failed. It keeps its value after the last retry, and is 0 again when the invoice is paid. */
  retryCount: number
  /** When a failed payment is tried again. Null: nothing is to be retried. */
  nextRetryAt: string | null
  /** When a period was last paid. Null: none was. */
  lastBilledAt: string | null
  /** The run that charged it last. Null: none has. */
  billingRunId: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
  /** When somebody canceled it, or the last retry failed. Null: it goes on. */
  canceledAt: string | null
  /** When it ended. Null: it has not. */
  endedAt: string | null
  /** The reason that the caller gave, `canceled_by_customer` when the customer gave none, or `payment_failed` if the last retry found too little money. */
  cancelReason: string | null
}

export interface SubscriptionDunning {
  /** The id of the subscription. */
  subscriptionId: string
  /** The newest invoice, if it was not paid at once. Null: it was. */
  invoiceId: string | null
  /** The number of that invoice. Null: there is none. */
  invoiceNumber: string | null
  /** The amount still to collect. */
  amountDuePaisa: string
  /** Since when the payment is late. Null: it is not. */
  pastDueSince: string | null
  /** Oldest first. */
  attempts: Array<DunningAttempt>
  /** How the invoice was paid after all: `top_up` by money that came into the wallet before the next attempt, `retry` by an attempt that found enough, `outside` when it was marked as paid. */
  recovery: {
    /** When it was paid after all. */
    recoveredAt: string
    /** What paid it. */
    by: 'top_up' | 'retry' | 'outside'
  } | null
  /** When the wallet is tried again. A top-up pays at once, without waiting. */
  nextAttemptsAt: Array<string>
  /** What happens if the last attempt fails, by the setting of the business. */
  finalAction: 'cancel' | 'unpaid'
}

export interface SubscriptionForecast {
  /** The id of the subscription. */
  subscriptionId: string
  /** Null until a wallet is linked. */
  walletBalancePaisa: string | null
  /** The next charges. Empty if there are none. */
  charges: Array<ForecastCharge>
  /** The missing amount for the first charge that the balance does not cover. */
  shortfallPaisa: string
  /** When that charge comes. Top up before then. */
  shortfallAt: string | null
}

export interface TestWebhookEndpointRequest {
  /** The event type to send a sample of. Default: webhook.test. */
  type?: string | undefined
}

export interface TopUp {
  /** The id of the top-up. */
  id: string
  /** `sandbox` is test money. */
  provider: 'esewa' | 'khalti' | 'sandbox'
  /** `initiated` until the customer is at the provider, `pending` until the provider has decided. The others are final. */
  status: 'initiated' | 'pending' | 'succeeded' | 'failed' | 'expired' | 'canceled'
  /** The amount, in paisa. */
  amountPaisa: string
  /** What the provider gave back after the credit. */
  refundedPaisa: string
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: 'NPR'
  /** Where the customer pays. Null once the top-up can no longer be paid. */
  redirect: TopUpRedirect | null
  /** Why it failed, in words. Null: it did not. */
  failureReason: string | null
  /** When it was created. */
  createdAt: string
  /** Until when it can be paid. */
  expiresAt: string
  /** When it became final. Null: it is not. */
  settledAt: string | null
}

export interface TopUpRedirect {
  /** Where the browser goes. */
  url: string
  /** `POST`: send the fields as a form. */
  method: 'GET' | 'POST'
  /** The fields of the form to post. */
  fields?: Record<string, string>
}

export interface TopUpSandboxCustomerRequest {
  /** How much test money, in paisa. */
  amountPaisa: string
  /** The phone of the test customer. Without it, a new one is made up, or the linked one is used. */
  phone?: string | undefined
}

export interface TriggerSandboxEventRequest {
  /** An event type. */
  type: string
}

export interface UpdateCustomerRequest {
  /** The e-mail address. Invoices and receipts go there. */
  email?: string | undefined
  /** The name that you and the customer read. */
  name?: string | null | undefined
  /** Pairs to merge; an empty string or null removes the key. */
  metadata?: Record<string, string | null> | undefined
}

export interface UpdatePriceRequest {
  /** A name for yourself. Customers do not see it. */
  nickname?: string | null | undefined
  /** The new price of a period, in paisa. A subscription pays it from its next period on. */
  amountPaisa?: string | undefined
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency?: 'NPR' | undefined
  /** The unit of the billing period. */
  interval?: 'day' | 'week' | 'month' | 'year' | undefined
  /** How many of these units a billing period has. */
  intervalCount?: number | undefined
  /** How many days are free before the first charge. 0: there is no trial. */
  trialDays?: number | undefined
  /** False: nobody can subscribe any more. Present subscriptions go on. */
  active?: boolean | undefined
  /** Pairs to merge; an empty string or null removes the key. */
  metadata?: Record<string, string | null> | undefined
}

export interface UpdateProductRequest {
  /** What customers read. */
  name?: string | undefined
  /** What customers read about the product. */
  description?: string | null | undefined
  /** False: its prices cannot be sold any more. Present subscriptions go on. */
  active?: boolean | undefined
  /** Pairs to merge; an empty string or null removes the key. */
  metadata?: Record<string, string | null> | undefined
}

export interface UpdateSubscriptionRequest {
  /** Pairs to merge; an empty string or null removes the key. */
  metadata?: Record<string, string | null> | undefined
}

export interface UpdateWalletPreferencesRequest {
  /** Below this balance, in paisa, the customer gets a notice. Null: no notice. */
  lowBalancePaisa?: string | null | undefined
  /** The language of messages: English or Nepali. */
  language?: 'en' | 'ne' | undefined
  /** Whether receipts come by SMS. */
  smsReceipts?: boolean | undefined
  /** Whether receipts come by e-mail. */
  emailReceipts?: boolean | undefined
}

export interface UpdateWebhookEndpointRequest {
  /** Where events are sent. In production only https. */
  url?: string | undefined
  /** Event types, families such as `invoice.*`, or `*` for all. */
  enabled_events?: Array<string> | undefined
  /** Event types, families such as `invoice.*`, or `*` for all. */
  enabledEvents?: Array<string> | undefined
  /** False: nothing is sent there until it is true again. */
  active?: boolean | undefined
  /** Pairs to merge; an empty string or null removes the key. */
  metadata?: Record<string, string | null> | undefined
}

export interface VerifyCheckoutRequest {
  /** The six digits that came by SMS. */
  code: string
}

export interface VerifyLoginRequest {
  /** A Nepali mobile number, in any usual spelling. */
  phone: string
  /** The six digits that came by SMS. */
  code: string
  /** In the sandbox, the wallet holds test money. */
  environment?: 'sandbox' | 'production' | undefined
  /** The business whose sandbox it is. Required in the sandbox, refused in production. */
  businessId?: string | undefined
}

export interface Wallet {
  /** The id of the wallet. */
  id: string
  /** The environment that it belongs to. In the sandbox no real money moves. */
  environment: 'sandbox' | 'production'
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: 'NPR'
  /** What it holds, in paisa. Never below zero. */
  balancePaisa: string
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
}

export interface WalletPreferences {
  /** Below this balance the customer gets a notice. Null: no notice. */
  lowBalancePaisa: string | null
  /** The language of messages: English or Nepali. */
  language: 'en' | 'ne'
  /** Whether receipts come by SMS. */
  smsReceipts: boolean
  /** Whether receipts come by e-mail. */
  emailReceipts: boolean
}

export interface WalletSubscription {
  /** The id of the subscription. */
  id: string
  /** Who is paid. */
  businessName: string
  /** What is paid for. */
  productName: string
  /** `past_due`: a payment has failed and is tried again. */
  status: 'trialing' | 'active' | 'past_due' | 'unpaid' | 'canceled'
  /** What a period costs. */
  amountPaisa: string
  /** The currency of the amounts. They are in paisa: 100 paisa are a rupee. */
  currency: 'NPR'
  /** The unit of the billing period. */
  interval: 'day' | 'week' | 'month' | 'year'
  /** How many of these units a billing period has. */
  intervalCount: number
  /** When the present period ends. */
  currentPeriodEnd: string
  /** When the wallet is charged next, or tried again. Null: no charge is coming. */
  nextChargeAt: string | null
  /** What the wallet will lack for that charge, after what other subscriptions take before. Top it up in time. */
  shortfallPaisa: string
  /** Whether it ends with the present period. */
  cancelAtPeriodEnd: boolean
}

export interface WalletTransaction {
  /** The id of the ledger transaction. */
  id: string
  /** A reversal takes back what a provider has refunded. */
  type: 'topup' | 'charge' | 'refund' | 'adjustment' | 'reversal'
  /** Negative: it was taken from the wallet. */
  amountPaisa: string
  /** What the wallet held after it, in paisa. */
  balanceAfterPaisa: string
  /** For the customer to read. */
  description: string
  /** Who was paid. Null for top-ups. */
  businessName: string | null
  /** The invoice that was paid. Null: none. */
  invoiceId: string | null
  /** The top-up that brought the money. Null: none. */
  topUpId: string | null
  /** When the money moved. */
  createdAt: string
}

export interface WebhookDelivery {
  /** The id of the webhook delivery. */
  id: string
  /** The id of the webhook endpoint. */
  endpointId: string
  /** When it was created. */
  createdAt: string
  /** When the latest attempt was made. Before the first attempt: when the delivery was created. */
  attemptedAt: string
  /** The id of the event. */
  eventId: string
  /** The type of the event. */
  eventType: string
  /** The status of the response. Absent: there was no response. */
  httpStatus?: number
  /** How long the attempt took, in milliseconds. */
  latencyMs?: number
  /** What was sent in the latest attempt. */
  request: {
    /** Always `POST`. */
    method: string
    /** Where it was sent. */
    url: string
    /** The headers by their names. */
    headers: Record<string, string>
    /** The raw body, over which the signature was made. */
    body: string
  }
  /** What came back in the latest attempt. Absent: nothing did. */
  response?: {
    /** The HTTP status. */
    status: number
    /** The headers by their names. */
    headers: Record<string, string>
    /** Its first 16 KiB. */
    body: string
  }
  /** `pending`: not tried yet. `retrying`: it failed and is tried again. `failed`: it was given up. */
  status: 'pending' | 'succeeded' | 'retrying' | 'failed'
  /** All attempts, the oldest first. */
  attempts: Array<{
    /** When it was tried. */
    attemptedAt: string
    /** The status of the response. Absent: there was no response. */
    httpStatus?: number
    /** How long the attempt took, in milliseconds. */
    latencyMs?: number
    /** Why there was no response. */
    error?: string
  }>
  /** When it is tried next. Null: it is not. */
  nextAttemptAt: string | null
}

export interface WebhookEndpoint {
  /** The id of the webhook endpoint. */
  id: string
  /** The id of the business. */
  businessId: string
  /** Where events are sent. */
  url: string
  /** The event types and families that are sent there. */
  enabledEvents: Array<string>
  /** Whether events are sent there. Five days of failures, or a response 410, switch it off. */
  active: boolean
  /** How many attempts have failed since the last success. */
  consecutiveFailures: number
  /** When an attempt failed last. Null: none has. */
  lastFailureAt: string | null
  /** Why it failed then. Null: none has. */
  lastError: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
}

export interface WebhookEndpointHealth {
  /** The id of the webhook endpoint. */
  endpointId: string
  /** The beginning of the first hour. */
  since: string
  /** How many attempts since then brought a 2xx response, and how many did not. */
  attempts: {
    /** Attempts that got a 2xx response. */
    succeeded: number
    /** Attempts that did not. */
    failed: number
  }
  /** The share of attempts that succeeded, from 0 to 1. Null: there was no attempt. */
  successRate: number | null
  /** Half of the newest 100 deliveries since then got their response within this time. Null: there was no response. */
  p50LatencyMs: number | null
  /** The latest success among the newest 100 deliveries since then. */
  lastSuccessAt: string | null
  /** The same counts per hour, the oldest first. The last hour has not ended. */
  hours: Array<{
    /** When the hour began. */
    hourAt: string
    /** Attempts that got a 2xx response. */
    succeeded: number
    /** Attempts that did not. */
    failed: number
  }>
  /** Deliveries that wait for their next attempt. 10000 means 10000 or more. */
  waiting: number
  /** Deliveries that have failed for good. A replay sends them again. 10000 means 10000 or more. */
  givenUp: number
}

export interface WebhookEndpointWithNewSecret {
  /** The id of the webhook endpoint. */
  id: string
  /** The id of the business. */
  businessId: string
  /** Where events are sent. */
  url: string
  /** The event types and families that are sent there. */
  enabledEvents: Array<string>
  /** Whether events are sent there. Five days of failures, or a response 410, switch it off. */
  active: boolean
  /** How many attempts have failed since the last success. */
  consecutiveFailures: number
  /** When an attempt failed last. Null: none has. */
  lastFailureAt: string | null
  /** Why it failed then. Null: none has. */
  lastError: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
  /** Signs deliveries. It is shown only this once. */
  secret: string
  /** The secrets that still sign beside the new one, the newest first: two at most. */
  previousSecrets: Array<{
    /** Until when it signs. */
    expiresAt: string
  }>
  /** At most three secrets sign. This rotation ended the oldest one early: it would have signed until this time. Null if it ended none. */
  endedSecret: {
    /** Until when it signs. */
    expiresAt: string
  } | null
}

export interface WebhookEndpointWithSecret {
  /** The id of the webhook endpoint. */
  id: string
  /** The id of the business. */
  businessId: string
  /** Where events are sent. */
  url: string
  /** The event types and families that are sent there. */
  enabledEvents: Array<string>
  /** Whether events are sent there. Five days of failures, or a response 410, switch it off. */
  active: boolean
  /** How many attempts have failed since the last success. */
  consecutiveFailures: number
  /** When an attempt failed last. Null: none has. */
  lastFailureAt: string | null
  /** Why it failed then. Null: none has. */
  lastError: string | null
  /** Your own pairs of text. Khata returns them and never reads them. */
  metadata: Record<string, string>
  /** When it was created. */
  createdAt: string
  /** When it was changed last. */
  updatedAt: string
  /** Signs deliveries. It is shown only this once. */
  secret: string
}

/** Every code that an error response can carry. */
export type ErrorCode =
  | 'parameter_missing'
  | 'parameter_invalid'
  | 'parameter_unknown'
  | 'amount_must_be_string'
  | 'json_invalid'
  | 'cursor_invalid'
  | 'idempotency_key_required'
  | 'idempotency_key_invalid'
  | 'api_key_missing'
  | 'api_key_invalid'
  | 'session_missing'
  | 'session_expired'
  | 'bearer_invalid'
  | 'code_invalid'
  | 'code_expired'
  | 'totp_required'
  | 'totp_invalid'
  | 'reauthentication_required'
  | 'credentials_invalid'
  | 'insufficient_balance'
  | 'role_insufficient'
  | 'email_unverified'
  | 'sandbox_only'
  | 'origin_forbidden'
  | 'environment_mismatch'
  | 'resource_not_found'
  | 'route_not_found'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'headers_too_large'
  | 'image_too_large'
  | 'content_type_unsupported'
  | 'image_type_unsupported'
  | 'invoice_not_open'
  | 'subscription_already_canceled'
  | 'customer_archived'
  | 'customer_not_linked'
  | 'customer_has_open_invoices'
  | 'customer_has_active_subscriptions'
  | 'price_inactive'
  | 'price_in_use'
  | 'checkout_session_used'
  | 'checkout_not_verified'
  | 'customer_linked_elsewhere'
  | 'wallet_limit_exceeded'
  | 'checkout_session_expired'
  | 'idempotency_in_flight'
  | 'endpoint_limit_reached'
  | 'endpoint_inactive'
  | 'top_up_settled'
  | 'email_taken'
  | 'last_owner'
  | 'idempotency_key_reused'
  | 'rate_limited'
  | 'code_send_limited'
  | 'code_attempts_exceeded'
  | 'login_attempts_exceeded'
  | 'internal_error'
  | 'provider_unavailable'
  | 'unavailable'

/** What a webhook endpoint receives. `type` says which event it is. */
export type KhataEvent =
  | { id: string; type: 'customer.created'; data: Customer }
  | { id: string; type: 'customer.updated'; data: Customer }
  | { id: string; type: 'customer.archived'; data: Customer }
  | { id: string; type: 'product.created'; data: Product }
  | { id: string; type: 'product.updated'; data: Product }
  | { id: string; type: 'price.created'; data: Price }
  | { id: string; type: 'price.updated'; data: Price }
  | { id: string; type: 'subscription.created'; data: Subscription }
  | { id: string; type: 'subscription.updated'; data: Subscription }
  | { id: string; type: 'subscription.renewed'; data: Subscription }
  | { id: string; type: 'subscription.past_due'; data: Subscription }
  | { id: string; type: 'subscription.recovered'; data: Subscription }
  | { id: string; type: 'subscription.trial_will_end'; data: Subscription }
  | { id: string; type: 'subscription.renewal_upcoming'; data: Subscription; forecast: ForecastCharge }
  | { id: string; type: 'subscription.canceled'; data: Subscription }
  | { id: string; type: 'invoice.created'; data: Invoice }
  | { id: string; type: 'invoice.opened'; data: Invoice }
  | { id: string; type: 'invoice.sent'; data: Invoice }
  | { id: string; type: 'invoice.paid'; data: Invoice }
  | { id: string; type: 'invoice.payment_failed'; data: Invoice }
  | { id: string; type: 'invoice.retry_scheduled'; data: Invoice }
  | { id: string; type: 'invoice.voided'; data: Invoice }
  | { id: string; type: 'checkout.session.completed'; data: CheckoutSession }
  | { id: string; type: 'checkout.session.expired'; data: CheckoutSession }
  | { id: string; type: 'wallet.topup_succeeded'; data: TopUp }
  | { id: string; type: 'wallet.topup_failed'; data: TopUp }
  | { id: string; type: 'wallet.low_balance'; data: Wallet; forecast: ForecastCharge }
  | { id: string; type: 'webhook_endpoint.disabled'; data: WebhookEndpoint }
  | { id: string; type: 'webhook.test'; data: WebhookEndpoint }

/** One method per operation of a merchant's server. */
export interface Operations {
  /** List prices, newest first */
  listPrices(query?: {
    /** Only prices of this product. */
    productId?: string | undefined
    /** "true": those that can be sold. "false": the others. */
    active?: 'true' | 'false' | 'all' | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Price>
  /** Create a price */
  createPrice(body: CreatePriceRequest, options?: RequestOptions): Promise<Price>
  /** Get a price */
  getPrice(priceId: string, options?: RequestOptions): Promise<Price>
  /** Change a price */
  updatePrice(priceId: string, body?: UpdatePriceRequest, options?: RequestOptions): Promise<Price>
  /** Count the subscriptions that a change of a price reaches */
  getPriceUsage(priceId: string, options?: RequestOptions): Promise<PriceUsage>
  /** List products, newest first */
  listProducts(query?: {
    /** "true": those that can be sold. "false": the others. */
    active?: 'true' | 'false' | 'all' | undefined
    /** How the name begins, in upper or lower case. */
    name?: string | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Product>
  /** Create a product */
  createProduct(body: CreateProductRequest, options?: RequestOptions): Promise<Product>
  /** Get a product */
  getProduct(productId: string, options?: RequestOptions): Promise<Product>
  /** Change a product */
  updateProduct(productId: string, body?: UpdateProductRequest, options?: RequestOptions): Promise<Product>
  /** Set a product's image */
  uploadProductImage(productId: string, file: Blob, options?: RequestOptions): Promise<Product>
  /** List checkout sessions, newest first */
  listCheckoutSessions(query?: {
    /** Only sessions with this status. */
    status?: 'open' | 'completed' | 'canceled' | 'expired' | undefined
    /** Only sessions of this customer. */
    customerId?: string | undefined
    /** Only sessions for this price. */
    priceId?: string | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<CheckoutSession>
  /** Create a one-time address at which a customer can subscribe */
  createCheckoutSession(body: CreateCheckoutSessionRequest, options?: RequestOptions): Promise<CreatedCheckoutSession>
  /** Get a checkout session */
  getCheckoutSession(token: string, options?: RequestOptions): Promise<CheckoutSession | CheckoutView>
  /** End an open checkout session before its time */
  expireCheckoutSession(token: string, body?: ExpireCheckoutSessionRequest, options?: RequestOptions): Promise<CheckoutSession>
  /** List what happened at a checkout session, oldest first */
  listCheckoutTimeline(token: string, options?: RequestOptions): Promise<Array<CheckoutTimelineEntry>>
  /** List customers, newest first */
  listCustomers(query?: {
    /** The whole e-mail address. Capitals make no difference. */
    email?: string | undefined
    /** How the name begins. Capitals make no difference. */
    name?: string | undefined
    /** Only customers with this status. */
    status?: 'active' | 'archived' | undefined
    /** "true": those with a linked wallet, which pays for them. "false": those without. */
    walletLinked?: 'true' | 'false' | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Customer>
  /** Create a customer */
  createCustomer(body: CreateCustomerRequest, options?: RequestOptions): Promise<Customer>
  /** Get a customer */
  getCustomer(customerId: string, options?: RequestOptions): Promise<Customer>
  /** Change a customer */
  updateCustomer(customerId: string, body?: UpdateCustomerRequest, options?: RequestOptions): Promise<Customer>
  /** Archive a customer */
  archiveCustomer(customerId: string, options?: RequestOptions): Promise<{
    /** The customer is archived. */
    archived: true
    /** The id of the customer. */
    customerId: string
  }>
  /** Erase the personal data of a customer */
  eraseCustomer(customerId: string, body?: EraseCustomerRequest, options?: RequestOptions): Promise<Customer>
  /** Export all data of a customer */
  exportCustomer(customerId: string, options?: RequestOptions): Promise<Blob>
  /** List events, to sweep for what no webhook brought */
  listEvents(query?: {
    /** Only events about this object: a customer, a subscription, an invoice, … */
    objectId?: string | undefined
    /** Types or families, separated by commas. */
    type?: string | undefined
    /** "true": only events of which some delivery has not succeeded. */
    undelivered?: 'true' | 'false' | undefined
    /** Only what happened at this time or later. */
    since?: string | undefined
    /** Only what happened before this time. */
    until?: string | undefined
    /** `desc`: the newest first. `asc`: the oldest first. */
    order?: 'desc' | 'asc' | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Event>
  /** Get an event */
  getEvent(id: string, options?: RequestOptions): Promise<Event>
  /** Send one event to one endpoint again, under the same event id */
  resendEvent(id: string, body: ResendEventRequest, options?: RequestOptions): Promise<WebhookDelivery>
  /** List invoices, newest first */
  listInvoices(query?: {
    /** Only invoices with this status. */
    status?: 'draft' | 'open' | 'paid' | 'void' | undefined
    /** Only invoices of this subscription. */
    subscriptionId?: string | undefined
    /** Only invoices of this customer. */
    customerId?: string | undefined
    /** The whole invoice number. */
    number?: string | undefined
    /** Due at this time or later. */
    dueSince?: string | undefined
    /** Due before this time. */
    dueUntil?: string | undefined
    /** Paid at this time or later. */
    paidSince?: string | undefined
    /** Paid before this time. */
    paidUntil?: string | undefined
    /** `true`: paid after the first attempt had failed, by a retry, a top-up or outside of the wallet. `false`: all others. */
    recovered?: 'true' | 'false' | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Invoice>
  /** Create a draft invoice */
  createInvoice(body: CreateInvoiceRequest, options?: RequestOptions): Promise<{
    invoice: Invoice
  }>
  /** Get an invoice */
  getInvoice(id: string, options?: RequestOptions): Promise<Invoice>
  /** Mark an open invoice paid outside the wallet, or void it */
  settleInvoice(id: string, body: SettleInvoiceRequest, options?: RequestOptions): Promise<{
    invoice: Invoice
  }>
  /** List an invoice's timeline, oldest first */
  listInvoiceEvents(id: string, options?: RequestOptions): Promise<Array<InvoiceEvent>>
  /** Get an invoice as a PDF */
  getInvoicePdf(id: string, query?: {
    /** English or Nepali. */
    lang?: 'en' | 'ne' | undefined
  }, options?: RequestOptions): Promise<Blob>
  /** Open a draft and mail it to the customer; mail an open invoice again */
  sendInvoice(id: string, body?: SendInvoiceRequest, options?: RequestOptions): Promise<{
    invoice: SentInvoice
  }>
  /** Read the sandbox clock */
  getSandboxClock(options?: RequestOptions): Promise<SandboxClock>
  /** Move the sandbox clock forward and bill what becomes due */
  advanceSandboxClock(body?: AdvanceSandboxClockRequest, options?: RequestOptions): Promise<SandboxClock>
  /** Credit test money to a customer's sandbox wallet */
  topUpSandboxCustomer(customerId: string, body: TopUpSandboxCustomerRequest, options?: RequestOptions): Promise<{
    topUp: TopUp
    wallet: Wallet
  }>
  /** Make a sample event of a type happen */
  triggerSandboxEvent(body: TriggerSandboxEventRequest, options?: RequestOptions): Promise<Event>
  /** Get the secret that signs what a listener on your own machine forwards */
  getSandboxListener(options?: RequestOptions): Promise<SandboxListener>
  /** List the mails and SMS of your sandbox, newest first */
  listSandboxMessages(query?: {
    /** Only mails, or only SMS. */
    channel?: 'mail' | 'sms' | undefined
    /** The whole e-mail address, or the phone as +977…. */
    recipient?: string | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<SandboxMessage>
  /** Get a mail or an SMS of your sandbox, with the HTML of a mail */
  getSandboxMessage(messageId: string, options?: RequestOptions): Promise<SandboxMessageWithHtml>
  /** Read how far the demo story is */
  getSandboxStory(options?: RequestOptions): Promise<SandboxStory>
  /** Play a small demo story in your sandbox */
  playSandboxStory(body?: PlaySandboxStoryRequest, options?: RequestOptions): Promise<SandboxStory>
  /** List subscriptions, newest first */
  listSubscriptions(query?: {
    /** One or more of `trialing`, `active`, `past_due`, `unpaid`, `canceled`, separated by commas. */
    status?: string | undefined
    /** Only subscriptions of this customer. */
    customerId?: string | undefined
    /** Only subscriptions to this price. */
    priceId?: string | undefined
    /** Those whose next charge comes at this time or later: a retry, a renewal, the end of a trial. */
    chargeSince?: string | undefined
    /** Those whose next charge comes before this time. */
    chargeUntil?: string | undefined
    /** "true": those that renew before `chargeUntil` (without it: within seven days) from a wallet that holds less than what your renewals take from it until then. */
    fallsShort?: 'true' | 'false' | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Subscription>
  /** Create a subscription: charges the first period at once, or starts the trial */
  createSubscription(body: CreateSubscriptionRequest, options?: RequestOptions): Promise<Subscription>
  /** Get a subscription */
  getSubscription(id: string, options?: RequestOptions): Promise<Subscription>
  /** Change the metadata of a subscription */
  updateSubscription(id: string, body?: UpdateSubscriptionRequest, options?: RequestOptions): Promise<Subscription>
  /** Cancel a subscription now or at the end of its period */
  cancelSubscription(id: string, body?: CancelSubscriptionRequest, options?: RequestOptions): Promise<Subscription>
  /** Get the attempts to collect the newest invoice, and those to come */
  getSubscriptionDunning(id: string, options?: RequestOptions): Promise<SubscriptionDunning>
  /** Forecast the next charges and what the wallet will be short of */
  getSubscriptionForecast(id: string, options?: RequestOptions): Promise<SubscriptionForecast>
  /** Take back a cancellation at the end of the period */
  resumeSubscription(id: string, body?: ResumeSubscriptionRequest, options?: RequestOptions): Promise<Subscription>
  /** List the deliveries to all endpoints, newest first */
  listAllWebhookDeliveries(query?: {
    /** Only deliveries to this endpoint. */
    endpointId?: string | undefined
    /** `pending`: not tried yet. `retrying`: it failed and is tried again. `failed`: it was given up. */
    status?: 'pending' | 'succeeded' | 'retrying' | 'failed' | undefined
    /** Only deliveries of this event. */
    eventId?: string | undefined
    /** Only deliveries that were created then or later. */
    since?: string | undefined
    /** Only deliveries that were created before then. */
    until?: string | undefined
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<WebhookDelivery>
  /** Get a delivery with its attempts, its request and the latest response */
  getWebhookDelivery(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /** Send one delivery again, under the same event id */
  retryWebhookDelivery(id: string, options?: RequestOptions): Promise<WebhookDelivery>
  /** List webhook endpoints, newest first */
  listWebhookEndpoints(query?: {
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<WebhookEndpoint>
  /** Create a webhook endpoint. Only this response shows its signing secret */
  createWebhookEndpoint(body: CreateWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpointWithSecret>
  /** Get a webhook endpoint, without its secret */
  getWebhookEndpoint(id: string, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Change the events or the URL of a webhook endpoint, or switch it off or on */
  updateWebhookEndpoint(id: string, body?: UpdateWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookEndpoint>
  /** Delete a webhook endpoint; its outstanding deliveries stop */
  deleteWebhookEndpoint(id: string, options?: RequestOptions): Promise<{
    /** The endpoint is deleted. */
    deleted: true
    /** The id of the webhook endpoint. */
    id: string
  }>
  /** The latest deliveries to an endpoint with their attempts, newest first */
  listWebhookDeliveries(id: string, query?: {
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
  }, options?: RequestOptions): Promise<Array<WebhookDelivery>>
  /** How an endpoint did in the last 24 hours, and what waits for it */
  getWebhookEndpointHealth(id: string, options?: RequestOptions): Promise<WebhookEndpointHealth>
  /** Send failed deliveries again, under the same event ids */
  replayWebhookDeliveries(id: string, body?: ReplayWebhookDeliveriesRequest, options?: RequestOptions): Promise<{
    /** How many deliveries are due again. */
    replayed: number
  }>
  /** Give an endpoint a new signing secret. Only this response shows it */
  rotateWebhookSecret(id: string, body?: RotateWebhookSecretRequest, options?: RequestOptions): Promise<WebhookEndpointWithNewSecret>
  /** Send a test event to an endpoint at once and see what became of it */
  testWebhookEndpoint(id: string, body?: TestWebhookEndpointRequest, options?: RequestOptions): Promise<WebhookDelivery>
  /** Find out why the signature of a delivery does not verify */
  checkWebhookSignature(body: CheckWebhookSignatureRequest, options?: RequestOptions): Promise<SignatureCheck>
}

/** One method per operation of a customer. */
export interface CustomerOperations {
  /** End this session of a customer */
  logout(body?: LogoutRequest, options?: RequestOptions): Promise<{
    /** The session has ended. */
    ended: true
  }>
  /** Send a one-time code to a phone */
  startLogin(body: StartLoginRequest, options?: RequestOptions): Promise<SentCode>
  /** Sign in with the code that a phone got */
  verifyLogin(body: VerifyLoginRequest, options?: RequestOptions): Promise<Login>
  /** Get a checkout session */
  getCheckoutSession(token: string, options?: RequestOptions): Promise<CheckoutSession | CheckoutView>
  /** Start the subscription */
  authorizeCheckout(token: string, body?: AuthorizeCheckoutRequest, options?: RequestOptions): Promise<AuthorizedCheckout>
  /** End a checkout without starting anything */
  cancelCheckout(token: string, body?: CancelCheckoutRequest, options?: RequestOptions): Promise<CanceledCheckout>
  /** Send a code to the phone of the customer */
  startCheckout(token: string, body: StartCheckoutRequest, options?: RequestOptions): Promise<StartedCheckout>
  /** Begin a top-up of the wallet that pays */
  createCheckoutTopUp(token: string, body: CreateCheckoutTopUpRequest, options?: RequestOptions): Promise<TopUp>
  /** Get a top-up that was begun at this checkout */
  getCheckoutTopUp(token: string, id: string, options?: RequestOptions): Promise<TopUp>
  /** Confirm the phone with the code */
  verifyCheckout(token: string, body: VerifyCheckoutRequest, options?: RequestOptions): Promise<{
    user: {
      /** The id of the end user. */
      id: string
      phone: string
    }
    wallet: Wallet
    /** What the start takes from the wallet. Zero before a trial. */
    requiredPaisa: string
    /** What the wallet lacks for it. */
    shortfallPaisa: string
  }>
  /** Get the wallet that pays, and what it lacks */
  getCheckoutWallet(token: string, options?: RequestOptions): Promise<{
    wallet: Wallet
    /** What the start takes from the wallet. Zero before a trial. */
    requiredPaisa: string
    /** What the wallet lacks for it. */
    shortfallPaisa: string
  }>
  /** Get your wallet */
  getWallet(options?: RequestOptions): Promise<Wallet>
  /** List your invoices at all businesses, newest first */
  listWalletInvoices(query?: {
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<Invoice>
  /** Get your preferences */
  getWalletPreferences(options?: RequestOptions): Promise<WalletPreferences>
  /** Change your language, your receipts and the notice of a low balance */
  updateWalletPreferences(body?: UpdateWalletPreferencesRequest, options?: RequestOptions): Promise<WalletPreferences>
  /** List the subscriptions that your wallet pays, newest first */
  listWalletSubscriptions(query?: {
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<WalletSubscription>
  /** Cancel one of your subscriptions */
  cancelWalletSubscription(id: string, body?: CancelWalletSubscriptionRequest, options?: RequestOptions): Promise<WalletSubscription>
  /** Keep one of your subscriptions that was going to end */
  resumeWalletSubscription(id: string, body?: ResumeWalletSubscriptionRequest, options?: RequestOptions): Promise<WalletSubscription>
  /** List the top-ups of your wallet, newest first */
  listTopUps(query?: {
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<TopUp>
  /** Begin a top-up at eSewa or Khalti */
  createTopUp(body: CreateTopUpRequest, options?: RequestOptions): Promise<TopUp>
  /** Get a top-up of your wallet */
  getTopUp(id: string, options?: RequestOptions): Promise<TopUp>
  /** List the movements of your wallet, newest first */
  listWalletTransactions(query?: {
    /** How many to return, from "1" to "100". */
    limit?: string | undefined
    /** nextCursor of the previous page. */
    cursor?: string | undefined
  }, options?: RequestOptions): Pages<WalletTransaction>
}

export interface OperationShape {
  method: string
  path: string
  input: 'body' | 'query' | 'file' | null
  response: 'data' | 'page' | 'file'
}

export const OPERATIONS: Record<keyof Operations, OperationShape> = {
  listPrices: { method: 'GET', path: '/v1/catalog/prices', input: 'query', response: 'page' },
  createPrice: { method: 'POST', path: '/v1/catalog/prices', input: 'body', response: 'data' },
  getPrice: { method: 'GET', path: '/v1/catalog/prices/{priceId}', input: null, response: 'data' },
  updatePrice: { method: 'PATCH', path: '/v1/catalog/prices/{priceId}', input: 'body', response: 'data' },
  getPriceUsage: { method: 'GET', path: '/v1/catalog/prices/{priceId}/usage', input: null, response: 'data' },
  listProducts: { method: 'GET', path: '/v1/catalog/products', input: 'query', response: 'page' },
  createProduct: { method: 'POST', path: '/v1/catalog/products', input: 'body', response: 'data' },
  getProduct: { method: 'GET', path: '/v1/catalog/products/{productId}', input: null, response: 'data' },
  updateProduct: { method: 'PATCH', path: '/v1/catalog/products/{productId}', input: 'body', response: 'data' },
  uploadProductImage: { method: 'POST', path: '/v1/catalog/products/{productId}/image', input: 'file', response: 'data' },
  listCheckoutSessions: { method: 'GET', path: '/v1/checkout/sessions', input: 'query', response: 'page' },
  createCheckoutSession: { method: 'POST', path: '/v1/checkout/sessions', input: 'body', response: 'data' },
  getCheckoutSession: { method: 'GET', path: '/v1/checkout/sessions/{token}', input: null, response: 'data' },
  expireCheckoutSession: { method: 'POST', path: '/v1/checkout/sessions/{token}/expire', input: 'body', response: 'data' },
  listCheckoutTimeline: { method: 'GET', path: '/v1/checkout/sessions/{token}/timeline', input: null, response: 'data' },
  listCustomers: { method: 'GET', path: '/v1/customers', input: 'query', response: 'page' },
  createCustomer: { method: 'POST', path: '/v1/customers', input: 'body', response: 'data' },
  getCustomer: { method: 'GET', path: '/v1/customers/{customerId}', input: null, response: 'data' },
  updateCustomer: { method: 'PATCH', path: '/v1/customers/{customerId}', input: 'body', response: 'data' },
  archiveCustomer: { method: 'DELETE', path: '/v1/customers/{customerId}', input: null, response: 'data' },
  eraseCustomer: { method: 'POST', path: '/v1/customers/{customerId}/erase', input: 'body', response: 'data' },
  exportCustomer: { method: 'GET', path: '/v1/customers/{customerId}/export', input: null, response: 'file' },
  listEvents: { method: 'GET', path: '/v1/events', input: 'query', response: 'page' },
  getEvent: { method: 'GET', path: '/v1/events/{id}', input: null, response: 'data' },
  resendEvent: { method: 'POST', path: '/v1/events/{id}/resend', input: 'body', response: 'data' },
  listInvoices: { method: 'GET', path: '/v1/invoices', input: 'query', response: 'page' },
  createInvoice: { method: 'POST', path: '/v1/invoices', input: 'body', response: 'data' },
  getInvoice: { method: 'GET', path: '/v1/invoices/{id}', input: null, response: 'data' },
  settleInvoice: { method: 'PATCH', path: '/v1/invoices/{id}', input: 'body', response: 'data' },
  listInvoiceEvents: { method: 'GET', path: '/v1/invoices/{id}/events', input: null, response: 'data' },
  getInvoicePdf: { method: 'GET', path: '/v1/invoices/{id}/pdf', input: 'query', response: 'file' },
  sendInvoice: { method: 'POST', path: '/v1/invoices/{id}/send', input: 'body', response: 'data' },
  getSandboxClock: { method: 'GET', path: '/v1/sandbox/clock', input: null, response: 'data' },
  advanceSandboxClock: { method: 'POST', path: '/v1/sandbox/clock/advance', input: 'body', response: 'data' },
  topUpSandboxCustomer: { method: 'POST', path: '/v1/sandbox/customers/{customerId}/topup', input: 'body', response: 'data' },
  triggerSandboxEvent: { method: 'POST', path: '/v1/sandbox/events', input: 'body', response: 'data' },
  getSandboxListener: { method: 'GET', path: '/v1/sandbox/listener', input: null, response: 'data' },
  listSandboxMessages: { method: 'GET', path: '/v1/sandbox/messages', input: 'query', response: 'page' },
  getSandboxMessage: { method: 'GET', path: '/v1/sandbox/messages/{messageId}', input: null, response: 'data' },
  getSandboxStory: { method: 'GET', path: '/v1/sandbox/story', input: null, response: 'data' },
  playSandboxStory: { method: 'POST', path: '/v1/sandbox/story', input: 'body', response: 'data' },
  listSubscriptions: { method: 'GET', path: '/v1/subscriptions', input: 'query', response: 'page' },
  createSubscription: { method: 'POST', path: '/v1/subscriptions', input: 'body', response: 'data' },
  getSubscription: { method: 'GET', path: '/v1/subscriptions/{id}', input: null, response: 'data' },
  updateSubscription: { method: 'PATCH', path: '/v1/subscriptions/{id}', input: 'body', response: 'data' },
  cancelSubscription: { method: 'POST', path: '/v1/subscriptions/{id}/cancel', input: 'body', response: 'data' },
  getSubscriptionDunning: { method: 'GET', path: '/v1/subscriptions/{id}/dunning', input: null, response: 'data' },
  getSubscriptionForecast: { method: 'GET', path: '/v1/subscriptions/{id}/forecast', input: null, response: 'data' },
  resumeSubscription: { method: 'POST', path: '/v1/subscriptions/{id}/resume', input: 'body', response: 'data' },
  listAllWebhookDeliveries: { method: 'GET', path: '/v1/webhooks/deliveries', input: 'query', response: 'page' },
  getWebhookDelivery: { method: 'GET', path: '/v1/webhooks/deliveries/{id}', input: null, response: 'data' },
  retryWebhookDelivery: { method: 'POST', path: '/v1/webhooks/deliveries/{id}/retry', input: null, response: 'data' },
  listWebhookEndpoints: { method: 'GET', path: '/v1/webhooks/endpoints', input: 'query', response: 'page' },
  createWebhookEndpoint: { method: 'POST', path: '/v1/webhooks/endpoints', input: 'body', response: 'data' },
  getWebhookEndpoint: { method: 'GET', path: '/v1/webhooks/endpoints/{id}', input: null, response: 'data' },
  updateWebhookEndpoint: { method: 'PATCH', path: '/v1/webhooks/endpoints/{id}', input: 'body', response: 'data' },
  deleteWebhookEndpoint: { method: 'DELETE', path: '/v1/webhooks/endpoints/{id}', input: null, response: 'data' },
  listWebhookDeliveries: { method: 'GET', path: '/v1/webhooks/endpoints/{id}/deliveries', input: 'query', response: 'data' },
  getWebhookEndpointHealth: { method: 'GET', path: '/v1/webhooks/endpoints/{id}/health', input: null, response: 'data' },
  replayWebhookDeliveries: { method: 'POST', path: '/v1/webhooks/endpoints/{id}/replay', input: 'body', response: 'data' },
  rotateWebhookSecret: { method: 'POST', path: '/v1/webhooks/endpoints/{id}/rotate-secret', input: 'body', response: 'data' },
  testWebhookEndpoint: { method: 'POST', path: '/v1/webhooks/endpoints/{id}/test', input: 'body', response: 'data' },
  checkWebhookSignature: { method: 'POST', path: '/v1/webhooks/signature-check', input: 'body', response: 'data' },
}

export const CUSTOMER_OPERATIONS: Record<keyof CustomerOperations, OperationShape> = {
  logout: { method: 'POST', path: '/v1/auth/logout', input: 'body', response: 'data' },
  startLogin: { method: 'POST', path: '/v1/auth/start', input: 'body', response: 'data' },
  verifyLogin: { method: 'POST', path: '/v1/auth/verify', input: 'body', response: 'data' },
  getCheckoutSession: { method: 'GET', path: '/v1/checkout/sessions/{token}', input: null, response: 'data' },
  authorizeCheckout: { method: 'POST', path: '/v1/checkout/sessions/{token}/authorize', input: 'body', response: 'data' },
  cancelCheckout: { method: 'POST', path: '/v1/checkout/sessions/{token}/cancel', input: 'body', response: 'data' },
  startCheckout: { method: 'POST', path: '/v1/checkout/sessions/{token}/start', input: 'body', response: 'data' },
  createCheckoutTopUp: { method: 'POST', path: '/v1/checkout/sessions/{token}/topups', input: 'body', response: 'data' },
  getCheckoutTopUp: { method: 'GET', path: '/v1/checkout/sessions/{token}/topups/{id}', input: null, response: 'data' },
  verifyCheckout: { method: 'POST', path: '/v1/checkout/sessions/{token}/verify', input: 'body', response: 'data' },
  getCheckoutWallet: { method: 'GET', path: '/v1/checkout/sessions/{token}/wallet', input: null, response: 'data' },
  getWallet: { method: 'GET', path: '/v1/wallet', input: null, response: 'data' },
  listWalletInvoices: { method: 'GET', path: '/v1/wallet/invoices', input: 'query', response: 'page' },
  getWalletPreferences: { method: 'GET', path: '/v1/wallet/preferences', input: null, response: 'data' },
  updateWalletPreferences: { method: 'PATCH', path: '/v1/wallet/preferences', input: 'body', response: 'data' },
  listWalletSubscriptions: { method: 'GET', path: '/v1/wallet/subscriptions', input: 'query', response: 'page' },
  cancelWalletSubscription: { method: 'POST', path: '/v1/wallet/subscriptions/{id}/cancel', input: 'body', response: 'data' },
  resumeWalletSubscription: { method: 'POST', path: '/v1/wallet/subscriptions/{id}/resume', input: 'body', response: 'data' },
  listTopUps: { method: 'GET', path: '/v1/wallet/topups', input: 'query', response: 'page' },
  createTopUp: { method: 'POST', path: '/v1/wallet/topups', input: 'body', response: 'data' },
  getTopUp: { method: 'GET', path: '/v1/wallet/topups/{id}', input: null, response: 'data' },
  listWalletTransactions: { method: 'GET', path: '/v1/wallet/transactions', input: 'query', response: 'page' },
}
