import { formatNpr } from '../../lib/core/money'
import type { Api } from './api'
import { eventually, expectThat } from './eventually'
import type { Journal } from './journal'

interface Named {
  id: string
}
interface Subscription extends Named {
  status: string
  currentPeriodStart: string
  currentPeriodEnd: string
  nextRetryAt: string | null
}
interface Invoice extends Named {
  status: string
  invoiceNumber: string | null
  periodStart: string
  periodEnd: string
  totalAmountPaisa: string
}

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

/** The life of a subscription on the running instance: bought, renewed, past due, recovered, canceled. */
export class Story {
  /** Part of the names in this run, so that every run has new names. */
  private readonly run = Date.now().toString(36)

  constructor(
    private readonly api: Api,
    private readonly journal: Journal,
    /** Changes the signing secret. Returns the newest event before that. */
    private readonly rotateSecret: (endpointId: string) => Promise<string>,
  ) {}

  async play(endpointId: string): Promise<Played> {
    const { api, journal, run } = this
    const product = await journal.step(
      'Product',
      () => api.post<Named>('/v1/catalog/products', { name: `Milk subscription ${run}` }),
      ({ status, data }) => `${status}, ${data.id}`,
    )
    const price = await journal.step(
      'Price',
      () =>
        api.post<Named>('/v1/catalog/prices', {
          productId: product.data.id,
          amountPaisa: String(PRICE_PAISA),
          currency: 'NPR',
          interval: 'month',
        }),
      ({ status }) => `${status}, ${formatNpr(PRICE_PAISA, 'en')} a month`,
    )
    const customer = await journal.step(
      'Customer, sent twice',
      () => api.twice<Named>('/v1/customers', { email: `sita.${run}@example.com`, name: 'Sita Sharma' }),
      ({ status, data }) => `${status}, ${data.id}, replayed`,
    )
    await this.topUp(customer.data.id, PRICE_PAISA * BigInt(RENEWALS + 1))
    const created = await journal.step(
      'Subscription, sent twice',
      () =>
        api.twice<Subscription>('/v1/subscriptions', {
          priceId: price.data.id,
          customerId: customer.data.id,
        }),
      ({ status, data }) => `${status}, ${data.status} until ${day(data.currentPeriodEnd)}, replayed`,
    )
    expectThat(created.data.status === 'active', 'a subscription that was paid is active')

    let subscription = created.data
    subscription = await this.renew(subscription, 1)
    const lastBeforeRotation = await this.rotateSecret(endpointId)
    for (let n = 2; n <= RENEWALS; n += 1) subscription = await this.renew(subscription, n)
    await this.runDry(subscription)
    await this.recover(subscription, customer.data.id)
    await this.cancel(subscription)
    return {
      endpointId,
      productId: product.data.id,
      subscriptionId: subscription.id,
      topUps: 2,
      lastBeforeRotation,
    }
  }

  private topUp(customerId: string, amountPaisa: bigint) {
    return this.journal.step(
      `Top up ${formatNpr(amountPaisa, 'en')}, sent twice`,
      () =>
        this.api.twice<{ wallet: { balancePaisa: string } }>(`/v1/sandbox/customers/${customerId}/topup`, {
          amountPaisa: String(amountPaisa),
        }),
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
        const { data } = await this.api.get<Subscription>(`/v1/subscriptions/${before.id}`)
        expectThat(data.status === 'active', 'the top-up recovered the subscription in the same transaction')
        expectThat(
          data.currentPeriodStart === before.currentPeriodEnd,
          'the recovered period follows the one before',
        )
        const invoice = await this.latestInvoice(before.id)
        expectThat(invoice.status === 'paid', 'the top-up paid the open invoice')
        const timeline = await this.api.get<{ type: string }[]>(`/v1/invoices/${invoice.id}/events`)
        expectThat(timeline.data.at(-1)?.type === 'invoice.paid', 'the timeline ends with the payment')
        return { subscription: data, invoice }
      },
      ({ subscription, invoice }) =>
        `${invoice.invoiceNumber} ${invoice.status}, ${subscription.status} until ${day(subscription.currentPeriodEnd)}`,
    )
  }

  // The subscription must not be billed when the clock moves again.
  private cancel({ id }: Subscription) {
    return this.journal.step(
      'Cancel, sent twice',
      () => this.api.twice<Subscription>(`/v1/subscriptions/${id}/cancel`, { reason: 'The demo is over.' }),
      ({ status, data }) => `${status}, ${data.status}, replayed`,
    )
  }

  private advance(to: string) {
    return this.api.post('/v1/sandbox/clock/advance', { to })
  }

  private subscriptionWhen(what: string, id: string, holds: (now: Subscription) => boolean) {
    return eventually(what, async () => {
      const { data } = await this.api.get<Subscription>(`/v1/subscriptions/${id}`)
      return holds(data) ? data : undefined
    })
  }

  private async latestInvoice(subscriptionId: string): Promise<Invoice> {
    const { data } = await this.api.get<{ items: Invoice[] }>(
      `/v1/invoices?subscriptionId=${subscriptionId}&limit=1`,
    )
    const [invoice] = data.items
    expectThat(invoice !== undefined, `${subscriptionId} has an invoice`)
    return invoice
  }
}
