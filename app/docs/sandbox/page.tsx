import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { ALL_PROVIDERS } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import { OUTCOMES } from '@/lib/simulator/outcome'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
import { C } from '../_prose/inline'

export const metadata: Metadata = { title: 'Testing with the sandbox clock' }

export default function SandboxPage() {
  const url = env().APP_URL
  return (
    <Guide
      title="Testing with the sandbox clock"
      lead="Your sandbox has a clock of its own. Move it forward and everything that falls due is billed, exactly as it would be in real time."
    >
      <H2 id="clock">Move time</H2>
      <CodeBlock
        title="A day later"
        language="bash"
        code={`curl ${url}/v1/sandbox/clock -H "x-api-key: $KHATA_KEY"

curl ${url}/v1/sandbox/clock/advance \\
  -H "x-api-key: $KHATA_KEY" -H "Content-Type: application/json" \\
  -d '{"seconds":86400}'`}
      />
      <Items>
        <li>
          Send <C>seconds</C>, or <C>to</C> with an instant: at most 366 days in one call, and ten years ahead
          of real time in all. Time moves forward only, and only for your business.
        </li>
        <li>
          All that falls due on the way is billed before the response, period by period. What is too much for
          one call is billed in the background: <C>catchingUp</C> is true until that is done. Read the clock
          again until it is false.
        </li>
        <li>
          The clock also says when the next charge comes and what happens then. Pass <C>nextRenewal.at</C> as{' '}
          <C>to</C> to go there.
        </li>
        <li>
          A live key gets <A href="/docs/errors/sandbox_only">sandbox_only</A>.
        </li>
      </Items>

      <H2 id="money">Test money</H2>
      <CodeBlock
        title="Rs 1,000 into a customer's sandbox wallet"
        language="bash"
        code={`curl ${url}/v1/sandbox/customers/cus_…/topup \\
  -H "x-api-key: $KHATA_KEY" -H "Content-Type: application/json" \\
  -d '{"amountPaisa":"100000"}'`}
      />
      <p>
        A customer without a wallet is linked to a test user first. Sandbox money can never pay anything in
        production: a wallet belongs to one environment.
      </p>

      <H2 id="providers">{ALL_PROVIDERS}</H2>
      <p>
        In the sandbox both are simulators of this service. They speak the protocols of the real providers,
        and your customers pay on their pages with test accounts that are filled in. What happens is chosen
        there, for each payment:
      </p>
      <Items>
        {Object.values(OUTCOMES).map((label) => (
          <li key={label}>{label}</li>
        ))}
      </Items>
      <p>
        A payment that was paid can be refunded on the same page, all of it or half of it. Whatever is chosen,
        money is credited once or not at all: only the provider&apos;s record counts, never what the browser
        says when it comes back. A top-up that ended without money is credited all the same if its payment
        completes later.
      </p>

      <H2 id="phones">Test phones</H2>
      <p>
        At your checkout, the numbers <C>+977 9800000000</C> to <C>9800000009</C> take the code <C>987654</C>{' '}
        in the sandbox, and no message is sent.
      </p>

      <H2 id="stories">Stories worth a test</H2>
      <Items>
        <li>
          A renewal: subscribe, advance past <C>currentPeriodEnd</C>, expect <C>subscription.renewed</C>.
        </li>
        <li>
          An empty wallet: let the renewal fail, expect <C>subscription.past_due</C>; top up, expect{' '}
          <C>subscription.recovered</C>.
        </li>
        <li>
          Giving up: advance 14 days past the failure without topping up, expect <C>subscription.canceled</C>.
        </li>
        <li>
          A trial: a price with <C>trialDays</C>, and what happens when it ends.
        </li>
      </Items>
      <p>
        One call plays a story like these with four customers, so that an empty dashboard has something to
        show:
      </p>
      <CodeBlock
        title="The demo story"
        language="bash"
        code={`curl -X POST ${url}/v1/sandbox/story -H "x-api-key: $KHATA_KEY"`}
      />

      <H2 id="messages">What your customers would get</H2>
      <CodeBlock
        title="The mails and SMS of your sandbox, newest first"
        language="bash"
        code={`curl ${url}/v1/sandbox/messages -H "x-api-key: $KHATA_KEY"`}
      />
      <p>
        Mails of the sandbox reach only members of your team who have confirmed their e-mail address. All
        others, and every SMS, stay here for 30 days. You find them in the dashboard too, under Messages. The
        API responds as in production.
      </p>
      <Note>
        Signatures, retries of deliveries and rate limits always run in real time: they are about your server,
        not about your business.
      </Note>
    </Guide>
  )
}
