import type { Metadata } from 'next'
import { env } from '@/lib/infra/env'
import { CodeBlock } from './_prose/code-block'
import { A, Guide, H2, List, Note } from './_prose/guide'
import { C } from './_prose/inline'
import { quickStart } from './quick-start'

export const metadata: Metadata = { title: 'Quick start' }

export default function QuickStartPage() {
  const steps = quickStart(env().APP_URL)
  return (
    <Guide
      title="Quick start"
      lead="From nothing to a subscription that renews, fails and recovers, with curl, in about five minutes. Everything here happens in the sandbox: no real money moves."
    >
      <H2 id="key">1. Get a sandbox key</H2>
      <p>
        Create one in the dashboard under API keys; it begins with <C>nep_test_</C> and is shown once. On a
        fresh installation the demo business has one already, in <C>.khata/demo.json</C>.
      </p>
      <CodeBlock title="Put it in your shell" language="bash" code={steps.key} />

      <H2 id="catalog">2. Say what you sell</H2>
      <p>
        Amounts are strings of paisa: <C>&quot;50000&quot;</C> is Rs 500. A JSON number is refused, because
        floats lose money.
      </p>
      <CodeBlock title="A product and a monthly price" language="bash" code={steps.catalog} />

      <H2 id="customer">3. Add a customer with a wallet</H2>
      <p>
        In production a customer gets a wallet by signing in at your checkout and tops it up through eSewa or
        Khalti. In the sandbox one call does both.
      </p>
      <CodeBlock title="A customer with Rs 700" language="bash" code={steps.customer} />

      <H2 id="subscribe">4. Subscribe</H2>
      <p>
        The first period is charged at once. With too little money the answer is <C>402</C>{' '}
        <A href="/docs/errors/insufficient_balance">insufficient_balance</A> and nothing is created.
      </p>
      <CodeBlock title="Rs 500 leave the wallet" language="bash" code={steps.subscribe} />

      <H2 id="renew">5. Let a month pass</H2>
      <p>
        The wallet holds Rs 200 now, so the renewal fails: the subscription becomes <C>past_due</C> and its
        invoice stays open. Top up, and it is paid in the same moment.
      </p>
      <CodeBlock title="A failed renewal and its recovery" language="bash" code={steps.renew} />
      <Note>
        That is the whole life of a subscription. Your server hears of each step as a{' '}
        <A href="/docs/webhooks">signed event</A>.
      </Note>

      <H2 id="next">Next</H2>
      <List>
        <li>
          <A href="/docs/webhooks">Receive events</A>: fulfil on <C>subscription.created</C>, pause on{' '}
          <C>subscription.past_due</C>.
        </li>
        <li>
          <A href="/docs/idempotency">Send an Idempotency-Key</A> with every write, so that a retry never
          charges twice.
        </li>
        <li>
          <A href="/docs/client">Use the TypeScript client</A>, which does both for you.
        </li>
      </List>
    </Guide>
  )
}
