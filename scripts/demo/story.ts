import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { createKhata, type Khata } from '../../clients/typescript/src/client'
import type { Event, Invoice, Subscription } from '../../clients/typescript/src/generated'
import type { RequestOptions } from '../../clients/typescript/src/transport'
import { formatNpr } from '../../lib/core/money'
import type { Receiver } from './receiver'

const PRICE_PAISA = 50_000n
const REFUND_PAISA = 10_000n
const PAGE = 100
// The client's pauses grow to 8 s. A killed process or database is back within seconds, so after a minute the call has failed.
const RETRIES = 12
// Renewals and deliveries start at once. The rest of this time is for the lease of a killed process to end.
const PATIENCE_MS = 150_000
const PAUSE_MS = 250

const npr = (paisa: string | bigint) => formatNpr(BigInt(paisa), 'en')
const day = (instant: string) => instant.slice(0, 10)

/** The life of a subscription on the running instance: bought, renewed, past due, recovered, changed, refunded, paid out, canceled. */
export class Story {
  private readonly khata: Khata
  /** Whether the last response was that of an earlier call with the same Idempotency-Key. */
  private replayed = false
  private steps = 0

  constructor(
    baseUrl: string,
    apiKey: string,
    private readonly receiver: Receiver,
  ) {
    const send: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      this.replayed = response.headers.get('idempotency-replayed') === 'true'
      return response
    }
    this.khata = createKhata({ baseUrl, apiKey, maxRetries: RETRIES, fetch: send })
  }

  /** Plays the story. Prints a line for each step. */
  async play(): Promise<void> {
    const { khata, receiver } = this
    const endpoint = await this.twice((options) =>
      khata.createWebhookEndpoint({ url: receiver.url, enabled_events: ['*'] }, options),
    )
    receiver.trust(endpoint.secret)
    this.tell('A webhook endpoint', endpoint.id)
    try {
      await this.live()
      await this.expectEvents(endpoint.id)
    } finally {
      await khata.deleteWebhookEndpoint(endpoint.id)
    }
  }

  private async live(): Promise<void> {
    const { khata } = this
    const { id: productId } = await khata.createProduct({ name: 'Milk every morning' })
    const terms = { amountPaisa: String(PRICE_PAISA), currency: 'NPR', interval: 'month' } as const
    const { id: priceId } = await khata.createPrice({ productId, ...terms })
    this.tell('A product and its price', `${npr(PRICE_PAISA)} a month`)
    const person = { email: `sita.${randomUUID()}@example.com`, name: 'Sita Sharma' }
    const { id: customerId } = await this.twice((options) => khata.createCustomer(person, options))
    this.tell('A customer', customerId)
    await this.topUp(customerId, 2n * PRICE_PAISA)
    const created = await this.twice((options) => khata.createSubscription({ priceId, customerId }, options))
    expectThat(created.status === 'active', 'a subscription that was paid is active')
    this.tell('A subscription', `${created.status} until ${day(created.currentPeriodEnd)}`)
    const renewed = await this.renew(created)
    await this.runDry(renewed)
    await this.recover(renewed, customerId)
    await this.changeAndRefund(created.id, customerId)
    await this.payOut()
    const reason = 'The demo is over.'
    const canceled = await this.twice((options) => khata.cancelSubscription(created.id, { reason }, options))
    this.tell('Canceled', canceled.status)
  }

  private async topUp(customerId: string, paisa: bigint): Promise<void> {
    const body = { amountPaisa: String(paisa) }
    const { wallet } = await this.twice((options) =>
      this.khata.topUpSandboxCustomer(customerId, body, options),
    )
    this.tell(`A top-up of ${npr(paisa)}`, `${npr(wallet.balancePaisa)} in the wallet`)
  }

  private async renew(before: Subscription): Promise<Subscription> {
    const after = await this.atPeriodEnd(before, (now) => now.currentPeriodEnd !== before.currentPeriodEnd)
    expectThat(after.status === 'active', 'the renewal was paid from the wallet')
    expectThat(after.currentPeriodStart === before.currentPeriodEnd, 'the periods follow each other')
    const { invoiceNumber, status } = await this.latestInvoice(before.id)
    expectThat(status === 'paid', 'the invoice of the renewal is paid')
    this.tell('A month ends', `${invoiceNumber} ${status}, active until ${day(after.currentPeriodEnd)}`)
    return after
  }

  private async runDry(before: Subscription): Promise<void> {
    const after = await this.atPeriodEnd(before, ({ status }) => status === 'past_due')
    expectThat(after.currentPeriodEnd === before.currentPeriodEnd, 'an empty wallet pays no renewal')
    const { invoiceNumber, status } = await this.latestInvoice(before.id)
    expectThat(status === 'open', 'the unpaid invoice stays open')
    this.tell('A month ends, empty wallet', `${invoiceNumber} ${status}, past due`)
  }

  private async recover(before: Subscription, customerId: string): Promise<void> {
    await this.topUp(customerId, PRICE_PAISA)
    // The transaction of the top-up has already paid the open invoice, so there is no need to wait.
    const { status, currentPeriodStart } = await this.khata.getSubscription(before.id)
    expectThat(status === 'active', 'the top-up recovered the subscription in the same transaction')
    expectThat(currentPeriodStart === before.currentPeriodEnd, 'the recovered period follows the one before')
    const invoice = await this.latestInvoice(before.id)
    expectThat(invoice.status === 'paid', 'the top-up paid the open invoice')
    this.tell('What was open', `${invoice.invoiceNumber} ${invoice.status}, ${status}`)
  }

  /** Raises the quantity, checks that it is billed exactly as the preview showed, and refunds a part. */
  private async changeAndRefund(id: string, customerId: string): Promise<void> {
    const { khata } = this
    const asked = { quantity: 2 }
    await this.topUp(customerId, BigInt((await khata.previewSubscriptionChange(id, asked)).totalPaisa))
    const { effectiveAt: at, totalPaisa } = await khata.previewSubscriptionChange(id, asked)
    const { invoice } = await this.twice((options) => khata.changeSubscription(id, { ...asked, at }, options))
    expectThat(invoice?.status === 'paid' && invoice.totalAmountPaisa === totalPaisa, 'the preview was paid')
    this.tell('Two of it from now on', `${invoice.invoiceNumber} of ${npr(totalPaisa)} paid, as previewed`)
    const refund = { amountPaisa: String(REFUND_PAISA), reason: 'One delivery fell out.' }
    const note = await this.twice((options) => khata.refundInvoice(invoice.id, refund, options))
    const { refundedPaisa } = await khata.getInvoice(invoice.id)
    expectThat(refundedPaisa === refund.amountPaisa, 'the invoice says what went back')
    this.tell(`${npr(REFUND_PAISA)} back`, `${note.number}, into the ${note.settlement}`)
  }

  /** Pays the customer's money out to the bank. It arrives, and is returned late. */
  private async payOut(): Promise<void> {
    const { khata } = this
    const { payablePaisa } = await khata.getBalance()
    const { payout, reason } = await this.twice((options) => khata.runSandboxPayout({}, options))
    expectThat(payout !== null, `a payout is made (${reason})`)
    expectThat(payout.amountPaisa === payablePaisa, 'a payout has all that the business is owed')
    const lines = await khata.listPayoutEntries(payout.id, { limit: String(PAGE) })
    const sum = lines.items.reduce((total, { amountPaisa }) => total + BigInt(amountPaisa), 0n)
    expectThat(sum === BigInt(payout.amountPaisa), 'the lines of a payout sum to its amount')
    this.tell(`A payout of ${npr(payout.amountPaisa)}`, `${payout.number}, ${lines.items.length} lines`)
    await this.twice((options) => khata.markSandboxPayoutSent(payout.id, {}, options))
    const bankReference = { bankReference: 'NABIL-1' }
    const paid = await this.twice((options) => khata.markSandboxPayoutPaid(payout.id, bankReference, options))
    this.tell('The bank', paid.status)
    const why = { reason: 'The account is closed.' }
    const back = await this.twice((options) => khata.markSandboxPayoutReturned(payout.id, why, options))
    const owed = await khata.getBalance()
    expectThat(owed.payablePaisa === payablePaisa, 'what came back is owed again')
    expectThat(owed.noPayoutReason === 'bank_account_not_usable', 'a return holds the bank account')
    this.tell('The bank, later', `${back.status}, ${npr(owed.payablePaisa)} owed again`)
  }

  /** The business is new, so all of its events come from the story. */
  private async expectEvents(endpointId: string): Promise<void> {
    const events: Event[] = []
    for await (const event of this.khata.listEvents({ limit: String(PAGE) })) events.push(event)
    const { receiver } = this
    await eventually('every event has arrived and counts as delivered', async () => {
      const deliveries = await this.khata.listWebhookDeliveries(endpointId, { limit: String(PAGE) })
      const done = deliveries.every(({ status }) => status === 'succeeded')
      return (done && events.every(({ id }) => receiver.events.has(id))) || undefined
    })
    expectThat(receiver.rejections.length === 0, `every signature is valid (${receiver.rejections[0]})`)
    const counts = new Map<string, number>()
    for (const type of receiver.events.values()) counts.set(type, (counts.get(type) ?? 0) + 1)
    for (const [type, count] of Object.entries(EXPECTED)) {
      const found = counts.get(type) ?? 0
      expectThat(found === count, `${count} × ${type}, and there were ${found}`)
    }
    console.log(`\n${[...counts].map(([type, count]) => `  ${count} × ${type}`).join('\n')}\n`)
    console.log(
      `  ${events.length} events, all received, every signature verified by the stripe library; ${receiver.repeats} came more than once.\n`,
    )
  }

  /** Moves the clock to the end of a period, and waits for the results. */
  private async atPeriodEnd({ id, currentPeriodEnd }: Subscription, isDone: (now: Subscription) => boolean) {
    await this.khata.advanceSandboxClock({ to: currentPeriodEnd })
    return eventually('the period has ended', async () => {
      const now = await this.khata.getSubscription(id)
      return isDone(now) ? now : undefined
    })
  }

  private async latestInvoice(subscriptionId: string): Promise<Invoice> {
    const [invoice] = (await this.khata.listInvoices({ subscriptionId, limit: '1' })).items
    expectThat(invoice !== undefined, `${subscriptionId} has an invoice`)
    return invoice
  }

  /** Makes one call twice with the same key. The second response must equal the first, and nothing may happen again. */
  private async twice<Data>(call: (options: RequestOptions) => PromiseLike<Data>): Promise<Data> {
    const options = { idempotencyKey: randomUUID() }
    const first = await call(options)
    const second = await call(options)
    expectThat(this.replayed, 'a call with the same key again says Idempotency-Replayed: true')
    expectThat(isDeepStrictEqual(second, first), 'a call with the same key again has the same response')
    return first
  }

  private tell(step: string, said: string): void {
    this.steps += 1
    console.log(`  ${String(this.steps).padStart(2)}  ${step}: ${said}`)
  }
}

/** Each write of the story is sent twice. Each event must still occur exactly this often. */
const EXPECTED = {
  'subscription.created': 1,
  'subscription.renewed': 1,
  'subscription.past_due': 1,
  'subscription.recovered': 1,
  'subscription.changed': 1,
  'subscription.canceled': 1,
  'invoice.paid': 4,
  'invoice.payment_failed': 1,
  'invoice.refunded': 1,
  'credit_note.created': 1,
  'wallet.topup_succeeded': 3,
  'payout.created': 1,
  'payout.sent': 1,
  'payout.paid': 1,
  'payout.returned': 1,
}

/**
 * Calls `probe` until it returns a value.
 * @param what the end of the error's sentence, such as "the subscription is active".
 */
export async function eventually<T>(what: string, probe: () => Promise<T | undefined>): Promise<T> {
  for (const endAt = Date.now() + PATIENCE_MS; Date.now() < endAt; await sleep(PAUSE_MS)) {
    const found = await probe()
    if (found !== undefined) return found
  }
  throw new Error(`Waited ${PATIENCE_MS / 1000} s in vain until ${what}.`)
}

/** @throws {Error} a sentence with `claim`, unless it holds. */
function expectThat(holds: boolean, claim: string): asserts holds {
  if (!holds) throw new Error(`Expected: ${claim}.`)
}
