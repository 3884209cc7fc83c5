import type { Khata } from '../../clients/typescript/src/client'
import type { Invoice, Subscription } from '../../clients/typescript/src/generated'
import { formatNpr } from '../../lib/core/money'
import type { Api } from './api'
import { changeAndRefund } from './change-story'
import { sellAtTheDesk } from './desk-story'
import { eventually, expectThat } from './eventually'
import { moveIn } from './import-story'
import type { Journal } from './journal'
import { discountItemAndPause } from './terms-story'

export interface Played {
  endpointId: string
  /** The first object of the run. The event of its creation is the first event of the run. */
  productId: string
  subscriptionId: string
  topUps: number
  /** All events after this one were signed with both secrets. */
  lastBeforeRotation: string
}

const PRICE_PAISA = 50_000n
const RENEWALS = 3
const day = (instant: string) => instant.slice(0, 10)

/** The life of a subscription on the running instance: bought, renewed, past due, recovered, changed, canceled. */
export class Story {
  /** Part of the names in this run, so that every run has new names. */
  private readonly run = Date.now().toString(36)

  constructor(
    private readonly api: Api<Khata>,
    private readonly journal: Journal,
    /** Changes the signing secret. Returns the newest event before that. */
    private readonly rotateSecret: (endpointId: string) => Promise<string>,
  ) {}

  async play(endpointId: string): Promise<Played> {
    const { api, journal, run } = this
    const product = await journal.step(
      'Product',
      () => api.once((khata) => khata.createProduct({ name: `Milk subscription ${run}` })),
      ({ status, data }) => `${status}, ${data.id}`,
    )
    const price = await journal.step(
      'Price',
      () =>
        api.once((khata) =>
          khata.createPrice({
            productId: product.data.id,
            amountPaisa: String(PRICE_PAISA),
            currency: 'NPR',
            interval: 'month',
          }),
        ),
      ({ status }) => `${status}, ${formatNpr(PRICE_PAISA, 'en')} a month`,
    )
    const customer = await journal.step(
      'Customer, sent twice',
      () =>
        api.twice((khata, options) =>
          khata.createCustomer({ email: `sita.${run}@example.com`, name: 'Sita Sharma' }, options),
        ),
      ({ status, data }) => `${status}, ${data.id}, replayed`,
    )
    await this.topUp(customer.data.id, PRICE_PAISA * BigInt(RENEWALS + 1))
    const created = await journal.step(
      'Subscription, sent twice',
      () =>
        api.twice((khata, options) =>
          khata.createSubscription({ priceId: price.data.id, customerId: customer.data.id }, options),
        ),
      ({ status, data }) => `${status}, ${data.status} until ${day(data.currentPeriodEnd)}, replayed`,
    )
    expectThat(created.data.status === 'active', 'a subscription that was paid is active')

    let subscription = created.data
    subscription = await this.renew(subscription, 1)
    const lastBeforeRotation = await this.rotateSecret(endpointId)
    for (let n = 2; n <= RENEWALS; n += 1) subscription = await this.renew(subscription, n)
    await this.runDry(subscription)
    await this.recover(subscription, customer.data.id)
    const topUp = (paisa: bigint) => this.topUp(customer.data.id, paisa)
    await changeAndRefund(api, journal, subscription, topUp)
    const renew = (before: Subscription) => this.renew(before, RENEWALS + 2)
    await discountItemAndPause({ api, journal, topUp, renew }, subscription, 2n * PRICE_PAISA)
    await this.cancel(subscription)
    await moveIn(api, journal, price.data, run)
    await sellAtTheDesk(api, journal, price.data)
    return {
      endpointId,
      productId: product.data.id,
      subscriptionId: subscription.id,
      topUps: 4,
      lastBeforeRotation,
    }
  }

  private topUp(customerId: string, amountPaisa: bigint) {
    return this.journal.step(
      `Top up ${formatNpr(amountPaisa, 'en')}, sent twice`,
      () =>
        this.api.twice((khata, options) =>
          khata.topUpSandboxCustomer(customerId, { amountPaisa: String(amountPaisa) }, options),
        ),
      ({ status, data }) =>
        `${status}, balance ${formatNpr(BigInt(data.wallet.balancePaisa), 'en')}, replayed`,
    )
  }

  private async renew(before: Subscription, n: number): Promise<Subscription> {
    const { subscription } = await this.journal.step(
      `Month ${n} ends`,
      async () => {
        await this.advance(before.currentPeriodEnd)
        const subscription = await this.subscriptionWhen('the subscription renewed', before.id, (now) => {
          return now.currentPeriodEnd !== before.currentPeriodEnd || now.status !== 'active'
        })
        return { subscription, invoice: await this.latestInvoice(before.id) }
      },
      ({ subscription, invoice }) =>
        `${invoice.invoiceNumber} ${invoice.status}, ${subscription.status} until ${day(subscription.currentPeriodEnd)}`,
    )
    expectThat(subscription.status === 'active', `renewal ${n} was paid from the wallet`)
    const invoice = await this.latestInvoice(before.id)
    expectThat(invoice.status === 'paid', `the invoice of renewal ${n} is paid`)
    expectThat(invoice.periodStart === before.currentPeriodEnd, 'a period begins where the one before ended')
    return subscription
  }

  private runDry(before: Subscription) {
    return this.journal.step(
      'Month 4 ends, empty wallet',
      async () => {
        await this.advance(before.currentPeriodEnd)
        const subscription = await this.subscriptionWhen('the subscription is past due', before.id, (now) => {
          expectThat(now.currentPeriodEnd === before.currentPeriodEnd, 'an empty wallet pays no renewal')
          return now.status === 'past_due'
        })
        const invoice = await this.latestInvoice(before.id)
        expectThat(invoice.status === 'open', 'the unpaid invoice stays open')
        return { subscription, invoice }
      },
      ({ subscription, invoice }) =>
        `${invoice.invoiceNumber} ${invoice.status}, ${subscription.status}, retry ${day(subscription.nextRetryAt ?? '')}`,
    )
  }

  private async recover(before: Subscription, customerId: string) {
    await this.topUp(customerId, PRICE_PAISA)
    await this.journal.step(
      'Read it back',
      async () => {
        // The transaction of the top-up has paid the open invoice, so there is no need to wait.
        const subscription = await this.api.client.getSubscription(before.id)
        expectThat(
          subscription.status === 'active',
          'the top-up recovered the subscription in the same transaction',
        )
        expectThat(
          subscription.currentPeriodStart === before.currentPeriodEnd,
          'the recovered period follows the one before',
        )
        const invoice = await this.latestInvoice(before.id)
        expectThat(invoice.status === 'paid', 'the top-up paid the open invoice')
        const timeline = await this.api.client.listInvoiceEvents(invoice.id)
        expectThat(timeline.at(-1)?.type === 'invoice.paid', 'the timeline ends with the payment')
        return { subscription, invoice }
      },
      ({ subscription, invoice }) =>
        `${invoice.invoiceNumber} ${invoice.status}, ${subscription.status} until ${day(subscription.currentPeriodEnd)}`,
    )
  }

  // The subscription must not be billed when the clock moves again.
  private cancel({ id }: Subscription) {
    return this.journal.step(
      'Cancel, sent twice',
      () =>
        this.api.twice((khata, options) =>
          khata.cancelSubscription(id, { reason: 'The demo is over.' }, options),
        ),
      ({ status, data }) => `${status}, ${data.status}, replayed`,
    )
  }

  private advance(to: string) {
    return this.api.client.advanceSandboxClock({ to })
  }

  private subscriptionWhen(what: string, id: string, holds: (now: Subscription) => boolean) {
    return eventually(what, async () => {
      const subscription = await this.api.client.getSubscription(id)
      return holds(subscription) ? subscription : undefined
    })
  }

  private async latestInvoice(subscriptionId: string): Promise<Invoice> {
    const [invoice] = (await this.api.client.listInvoices({ subscriptionId, limit: '1' })).items
    expectThat(invoice !== undefined, `${subscriptionId} has an invoice`)
    return invoice
  }
}
