import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { ANY_PROVIDER } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items, Note } from './_prose/guide'
import { C } from './_prose/inline'
import { curlSample, QUICK_START } from './quick-start'

export const metadata: Metadata = { title: 'Quick start' }

export default function QuickStartPage() {
  return (
    <Guide
      title="Quick start"
      lead="From nothing to a subscription that renews, fails and recovers, in about five minutes. Everything here happens in the sandbox: no real money moves."
    >
      <H2 id="key">1. Start Khata</H2>
      <p>
        Run <C>npm start</C> in the folder of Khata. Then open a second terminal in the same folder and paste
        the commands below, step by step. <C>npx khata</C> finds the running instance and its sandbox key by
        itself.
      </p>
      <p>
        To call another instance, create a sandbox key in its dashboard and set <C>KHATA_BASE_URL</C> and{' '}
        <C>KHATA_API_KEY</C>.
      </p>

      <H2 id="catalog">2. Say what you sell</H2>
      <p>
        Amounts are strings of paisa: <C>50000</C> is Rs 500. <C>--pick id</C> prints the id alone, so that
        the shell can keep it.
      </p>
      <CodeBlock title="A product and a monthly price" language="bash" code={QUICK_START.catalog} />

      <H2 id="customer">3. Add a customer with a wallet</H2>
      <p>
        In production a customer gets a wallet by signing in at your checkout, and tops it up through{' '}
        {ANY_PROVIDER}. In the sandbox one call does both.
      </p>
      <CodeBlock title="A customer with Rs 700" language="bash" code={QUICK_START.customer} />

      <H2 id="subscribe">4. Subscribe</H2>
      <p>
        The first period is charged at once, so Rs 200 stay in the wallet. With too little money the response
        is <C>402</C> <A href="/docs/errors/insufficient_balance">insufficient_balance</A>, and nothing is
        created.
      </p>
      <CodeBlock title="Rs 500 leave the wallet" language="bash" code={QUICK_START.subscribe} />

      <H2 id="renew">5. Let a month pass</H2>
      <p>
        The wallet holds Rs 200, so the renewal fails: the subscription becomes <C>past_due</C> and its
        invoice stays open.
      </p>
      <CodeBlock title="32 days later" language="bash" code={QUICK_START.pass} />
      <p>Top up, and the open invoice is paid in the same moment.</p>
      <CodeBlock title="Rs 400 arrive: active again" language="bash" code={QUICK_START.recover} />
      <Note>
        That is the whole life of a subscription. Your server gets each step as a{' '}
        <A href="/docs/webhooks">signed event</A>.
      </Note>

      <H2 id="http">The same over HTTP</H2>
      <p>
        The <A href="/docs/reference/customers">reference</A> shows every call with curl and in TypeScript.
        Send an Idempotency-Key with every write: a new UUID for each, and the same one when you try again.
      </p>
      <CodeBlock title="A customer, with curl" language="bash" code={curlSample(env().APP_URL)} />

      <H2 id="next">Next</H2>
      <Items>
        <li>
          <A href="/docs/webhooks">Receive events</A>: fulfil on <C>subscription.created</C>, pause on{' '}
          <C>subscription.past_due</C>.
        </li>
        <li>
          <A href="/docs/idempotency">Send an Idempotency-Key</A> with every write, so that a retry never
          charges twice.
        </li>
        <li>
          <A href="/docs/client">Use the TypeScript client</A>, which sends one by itself.
        </li>
      </Items>
    </Guide>
  )
}
