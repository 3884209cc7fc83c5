import { formatNpr } from '../../lib/core/money'
import { Api } from './api'
import { Browser, type Redirect } from './browser'
import { eventually, expectThat } from './eventually'
import type { Journal } from './journal'

interface Named {
  id: string
}
interface Link extends Named {
  token: string
  publicUrl: string
}
interface TopUp extends Named {
  status: string
  redirect: Redirect | null
}

const PRICE_PAISA = 120_000n
// The sandbox sends no SMS to these numbers and takes one code for all of them.
const [PHONE_OF_PROGRAM, PHONE_OF_BROWSER] = ['+9779800000001', '9800000002']
const CODE = '987654'

/** Two customers at a checkout: a program that calls the API, and a browser without JavaScript on the hosted page. */
export class CheckoutStory {
  constructor(
    private readonly baseUrl: string,
    /** Of the merchant. */
    private readonly api: Api,
    private readonly journal: Journal,
  ) {}

  async play(): Promise<void> {
    const product = await this.api.post<Named>('/v1/catalog/products', { name: 'Tea of the month' })
    const terms = { amountPaisa: String(PRICE_PAISA), currency: 'NPR', interval: 'month' }
    const price = await this.api.post<Named>('/v1/catalog/prices', { productId: product.data.id, ...terms })
    await this.byProgram(await this.newLink(price.data.id))
    await this.byBrowser(await this.newLink(price.data.id))
  }

  private async newLink(priceId: string): Promise<Link> {
    return (await this.api.post<Link>('/v1/checkout/sessions', { priceId })).data
  }

  private async byProgram({ id, token }: Link): Promise<void> {
    const path = `/v1/checkout/sessions/${token}`
    const customer = await this.journal.step(
      'A customer starts a checkout',
      async () => {
        const anonymous = new Api(this.baseUrl, {})
        const { data } = await anonymous.post<{ bearer: string }>(`${path}/start`, {
          phone: PHONE_OF_PROGRAM,
        })
        const customer = new Api(this.baseUrl, { authorization: `Bearer ${data.bearer}` })
        return {
          customer,
          wallet: await customer.post<{ shortfallPaisa: string }>(`${path}/verify`, { code: CODE }),
        }
      },
      ({ wallet }) => `phone verified, ${formatNpr(BigInt(wallet.data.shortfallPaisa), 'en')} missing`,
    )
    await this.journal.step(
      'Top up at eSewa',
      async () => {
        const amountPaisa = customer.wallet.data.shortfallPaisa
        const topUp = await customer.customer.post<TopUp>(`${path}/topups`, {
          provider: 'esewa',
          amountPaisa,
        })
        const { redirect } = topUp.data
        expectThat(redirect !== null, 'a new top-up can be paid')
        const browser = new Browser()
        await browser.follow(redirect)
        await browser.press(/^Pay/)
        return this.settled(customer.customer, `${path}/topups/${topUp.data.id}`)
      },
      ({ status }) => status,
    )
    await this.journal.step(
      'Authorize, sent twice',
      () =>
        customer.customer.twice<{ subscriptionId: string }>(`${path}/authorize`, {
          email: 'maya@example.com',
        }),
      ({ status, data }) => `${status}, ${data.subscriptionId}, replayed`,
    )
    await this.expectCompleted(id)
  }

  private settled(customer: Api, path: string): Promise<TopUp> {
    return eventually('the top-up is credited', async () => {
      const { data } = await customer.get<TopUp>(path)
      return data.status === 'succeeded' ? data : undefined
    })
  }

  private async byBrowser({ id, publicUrl }: Link): Promise<void> {
    const browser = new Browser()
    await this.journal.step(
      'The hosted page, without JavaScript',
      async () => {
        await browser.open(publicUrl)
        await browser.press(/Send code/, { phone: PHONE_OF_BROWSER })
        await browser.press(/Confirm code/, { code: CODE })
        expectThat(browser.text.includes('Still needed'), 'the page says what is missing')
      },
      () => 'phone, code, wallet',
    )
    await this.journal.step(
      'Top up at Khalti',
      async () => {
        await browser.press(/with Khalti$/)
        await browser.press(/^Pay/)
        await eventually('the page is ready to start', async () => {
          if (browser.text.includes('Ready to start')) return true
          await browser.open(publicUrl)
          return undefined
        })
      },
      () => 'paid, and back on the page',
    )
    await this.journal.step(
      'One press of “Start”',
      async () => {
        await browser.press(/^Start for/, { email: 'bina@example.com', name: 'Bina' })
        expectThat(
          browser.text.includes('It has started'),
          `the page says so (${browser.text.slice(0, 200)})`,
        )
      },
      () => 'it has started',
    )
    await this.expectCompleted(id)
  }

  private async expectCompleted(id: string): Promise<void> {
    const { data } = await this.api.get<{ status: string; subscriptionId: string }>(
      `/v1/checkout/sessions/${id}`,
    )
    expectThat(data.status === 'completed', 'the checkout is completed')
    const subscription = await this.api.get<{ status: string }>(`/v1/subscriptions/${data.subscriptionId}`)
    expectThat(subscription.data.status === 'active', 'its subscription is active')
    // So that the next run's clock does not bill this customer.
    await this.api.post(`/v1/subscriptions/${data.subscriptionId}/cancel`, {})
  }
}
