import { createCustomerClient, type Khata, type KhataCustomer } from '../../clients/typescript/src/client'
import type {
  CheckoutSession,
  CheckoutTopUp,
  CreatedCheckoutSession,
} from '../../clients/typescript/src/generated'
import { formatNpr } from '../../lib/core/money'
import { Api } from './api'
import { Browser } from './browser'
import { eventually, expectThat } from './eventually'
import type { Journal } from './journal'

const PRICE_PAISA = 120_000n
// The sandbox sends no SMS to these numbers and takes one code for all of them.
const [PHONE_OF_PROGRAM, PHONE_OF_BROWSER] = ['+9779800000001', '9800000002']
const CODE = '987654'

/** Two customers at a checkout: a program that calls the API, and a browser without JavaScript on the hosted page. */
export class CheckoutStory {
  constructor(
    private readonly baseUrl: string,
    /** Of the merchant. */
    private readonly api: Api<Khata>,
    private readonly journal: Journal,
  ) {}

  async play(): Promise<void> {
    const khata = this.api.client
    const { id: productId } = await khata.createProduct({ name: 'Tea of the month' })
    const { id: priceId } = await khata.createPrice({
      productId,
      amountPaisa: String(PRICE_PAISA),
      currency: 'NPR',
      interval: 'month',
      calendar: 'bs',
    })
    await this.byProgram(await khata.createCheckoutSession({ priceId }))
    await this.byBrowser(await khata.createCheckoutSession({ priceId }))
  }

  private caller(bearer?: string): Api<KhataCustomer> {
    return new Api(this.baseUrl, (options) => createCustomerClient({ ...options, token: bearer }))
  }

  private async byProgram({ id, token }: CreatedCheckoutSession): Promise<void> {
    const { customer, requiredPaisa, shortfallPaisa } = await this.journal.step(
      'A customer starts a checkout',
      async () => {
        const { bearer } = await this.caller().client.startCheckout(token, { phone: PHONE_OF_PROGRAM })
        const customer = this.caller(bearer)
        return { customer, ...(await customer.client.verifyCheckout(token, { code: CODE })) }
      },
      ({ shortfallPaisa }) => `phone verified, ${formatNpr(BigInt(shortfallPaisa), 'en')} missing`,
    )
    await this.journal.step(
      'Agree and pay at eSewa',
      async () => {
        const { id: topUpId, redirect } = await customer.client.createCheckoutTopUp(token, {
          provider: 'esewa',
          amountPaisa: shortfallPaisa,
          start: { email: 'maya@example.com', expectedPaisa: requiredPaisa },
        })
        expectThat(redirect !== null, 'a new top-up can be paid')
        const browser = new Browser()
        await browser.follow(redirect)
        await browser.press(/^Pay/)
        return this.settled(customer, token, topUpId)
      },
      ({ status, start }) => `${status}, ${start?.status}`,
    )
    await this.expectCompleted(id)
  }

  private settled({ client }: Api<KhataCustomer>, token: string, id: string): Promise<CheckoutTopUp> {
    return eventually('the top-up is credited', async () => {
      const topUp = await client.getCheckoutTopUp(token, id)
      return topUp.status === 'succeeded' ? topUp : undefined
    })
  }

  private async byBrowser({ id, publicUrl }: CreatedCheckoutSession): Promise<void> {
    const browser = new Browser()
    await this.journal.step(
      'The hosted page, without JavaScript',
      async () => {
        await browser.open(publicUrl)
        await browser.press(/with Khalti and start$/, {
          phone: PHONE_OF_BROWSER,
          email: 'bina@example.com',
          name: 'Bina',
        })
      },
      () => 'one press, then the code',
    )
    await this.journal.step(
      'The code, and paid at Khalti',
      async () => {
        await browser.press(/Confirm code/, { code: CODE })
        await browser.press(/^Pay/)
        await eventually('the page says that it has started', async () => {
          if (browser.text.includes('Paid and started')) return true
          await browser.open(publicUrl)
          return undefined
        })
      },
      () => 'paid, and it has started',
    )
    await this.expectCompleted(id)
  }

  private async expectCompleted(id: string): Promise<void> {
    const khata = this.api.client
    const { status, subscriptionId } = (await khata.getCheckoutSession(id)) as CheckoutSession
    expectThat(status === 'completed' && subscriptionId !== null, 'the checkout is completed')
    const subscription = await khata.getSubscription(subscriptionId)
    expectThat(subscription.status === 'active', 'its subscription is active')
    // So that the next run's clock does not bill this customer.
    await khata.cancelSubscription(subscriptionId)
  }
}
