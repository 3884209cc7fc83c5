import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items } from '../_prose/guide'
import { C } from '../_prose/inline'

export const metadata: Metadata = { title: 'TypeScript client' }

export default function ClientPage() {
  return (
    <Guide
      title="TypeScript client"
      lead="@khata/client is generated from the OpenAPI document: every operation is a method, every field has its type, and it needs nothing but fetch."
    >
      <H2 id="install">Install</H2>
      <p>
        It is not on npm yet. Pack it in the checkout of Khata, and install the file in your project. It has
        ES modules and CommonJS, and runs on Node 20 and later, Deno, Bun and workers.
      </p>
      <CodeBlock
        title="Pack and install"
        language="bash"
        code={`cd khata/clients/typescript && npm pack
cd ../../../your-shop && npm install ../khata/clients/typescript/khata-client-0.1.0.tgz`}
      />
      <CodeBlock
        title="Create a client"
        language="ts"
        code={`import { createKhata } from '@khata/client'

const khata = createKhata({
  baseUrl: '${env().APP_URL}',
  apiKey: process.env.KHATA_API_KEY,
})`}
      />

      <H2 id="calls">Calls</H2>
      <p>
        Ids of the path come first, then the body or the query, then options. The result is the <C>data</C> of
        the response.
      </p>
      <CodeBlock
        title="Subscribe, then cancel at the end of the period"
        language="ts"
        code={`const customer = await khata.createCustomer({ email: 'asha@example.com' })

const subscription = await khata.createSubscription(
  { customerId: customer.id, priceId: 'price_…' },
  { idempotencyKey: order.id },
)

await khata.cancelSubscription(subscription.id, { cancelAtPeriodEnd: true })`}
      />

      <H2 id="customers">For customers</H2>
      <p>
        An app of your customers never holds an API key. It has a client of its own, with the calls of a
        signed-in customer and of a checkout.
      </p>
      <CodeBlock
        title="Read a wallet"
        language="ts"
        code={`import { createCustomerClient } from '@khata/client'

const visitor = createCustomerClient({ baseUrl: '${env().APP_URL}' })
await visitor.startLogin({ phone })
const { token } = await visitor.verifyLogin({ phone, code })

const customer = createCustomerClient({ baseUrl: '${env().APP_URL}', token })
const { balancePaisa } = await customer.getWallet()`}
      />

      <H2 id="lists">Lists</H2>
      <CodeBlock
        title="One page, or all of them"
        language="ts"
        code={`const { items, nextCursor } = await khata.listInvoices({ status: 'open' })

for await (const invoice of khata.listInvoices({ status: 'open' })) {
  console.log(invoice.invoiceNumber)
}`}
      />

      <H2 id="errors">Errors</H2>
      <CodeBlock
        title="Every refusal is a KhataError with a code of the catalogue"
        language="ts"
        code={`import { KhataError } from '@khata/client'

try {
  await khata.createSubscription({ customerId, priceId })
} catch (error) {
  if (error instanceof KhataError && error.code === 'insufficient_balance') {
    return askForTopUp(error.details)
  }
  throw error
}`}
      />

      <H2 id="retries">Retries</H2>
      <Items>
        <li>
          A call that fails on the network, or with 500, 502, 503, 504,{' '}
          <A href="/docs/errors/rate_limited">rate_limited</A> or{' '}
          <A href="/docs/errors/idempotency_in_flight">idempotency_in_flight</A>, is tried again up to twice,
          after the time in <C>Retry-After</C> or with growing pauses. If that time is longer than 8 seconds,
          it is not tried again: <C>retryAfter</C> of the error has the seconds to wait.
        </li>
        <li>
          Every write carries an Idempotency-Key, the same one on each try: yours, or one made for the call.
          So a retry never does the work twice.
        </li>
      </Items>
    </Guide>
  )
}
