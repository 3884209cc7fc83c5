import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
import { C } from '../_prose/inline'
import { BY_HAND, WITH_CLIENT, WITH_STRIPE } from './samples'

export const metadata: Metadata = { title: 'Webhooks' }

export default function WebhooksPage() {
  return (
    <Guide
      title="Webhooks"
      lead="Khata tells your server what happened with a signed POST: verify it, note its id, answer 2xx, and do the work afterwards."
    >
      <H2 id="register">Register an endpoint</H2>
      <CodeBlock
        title="The answer holds the signing secret: it is shown only this once"
        language="bash"
        code={`curl ${env().APP_URL}/v1/webhooks/endpoints \\
  -H "x-api-key: $KHATA_KEY" -H "Content-Type: application/json" \\
  -d '{"url":"https://shop.example.com/khata","enabled_events":["subscription.*","invoice.paid"]}'`}
      />

      <H2 id="delivery">What arrives</H2>
      <CodeBlock
        title="A delivery"
        language="http"
        code={`POST /khata HTTP/1.1
Content-Type: application/json
User-Agent: Khata-Webhooks/1
Service-Signature: t=1795148100,v1=5f0c1d5b…
Webhook-Id: evt_01h455vb4pex5vsknk084sn02q
Webhook-Attempt: 1
Webhook-Created-At: 2026-11-20T04:15:00.000Z
Webhook-Sequence: 4211

{"id":"evt_01h455vb4pex5vsknk084sn02q","type":"subscription.created","data":{"id":"sub_…"}}`}
      />
      <p>
        <C>data</C> is the object itself, as its GET returned it when the event was committed. Reminders of a
        coming charge also have a <C>forecast</C>: the amount, the balance of the wallet, and the missing
        amount. All types with samples are in the <A href="/docs/events">event catalogue</A>.
      </p>

      <H2 id="verify">Verify the signature</H2>
      <p>
        <C>v1</C> is the hex HMAC-SHA256 of <C>{'<t>.<raw body>'}</C>. The key is the whole text of your
        secret, with <C>whsec_</C>. Follow these three rules:
      </p>
      <Items ordered>
        <li>
          Sign the <strong>raw bytes</strong> of the body. A body that was parsed and written again can
          differ.
        </li>
        <li>
          Compare in constant time, with <strong>each</strong> <C>v1</C>: while a secret is rotated there are
          up to three.
        </li>
        <li>
          Refuse a <C>t</C> that is more than 300 seconds away from now, in either direction.
        </li>
      </Items>
      <CodeBlock title="With the TypeScript client" language="ts" code={WITH_CLIENT} />
      <p>Stripe&apos;s libraries can verify these signatures, in every language. Pass them our header:</p>
      <CodeBlock title="With the official stripe package" language="ts" code={WITH_STRIPE} />
      <p>
        That library refuses only old deliveries, not those from the future. If that matters to you, check{' '}
        <C>t</C> yourself.
      </p>
      <CodeBlock title="With nothing but Node" language="ts" code={BY_HAND} />
      <Note>
        For other languages, test your code against <C>docs/webhook-signature-vectors.json</C> in the
        repository: bodies, secrets and headers that must pass, and some that must not.
      </Note>

      <H2 id="debug">When a signature does not verify</H2>
      <p>
        Paste the body, the header and your secret into the signature debugger of the dashboard, under
        Webhooks, or send them to{' '}
        <A href="/docs/reference/webhooks#checkWebhookSignature">POST /v1/webhooks/signature-check</A>. It
        says which of them is wrong, and how: a body that was parsed and written again, a line break at its
        end, the secret of another endpoint, a delivery that is too old. What you paste is neither stored nor
        logged.
      </p>

      <H2 id="retries">Retries</H2>
      <Items>
        <li>Only 2xx within 15 seconds is a success. A redirect is a failure and is not followed.</li>
        <li>
          After a failure we send it again after 5 seconds, 5 minutes, 30 minutes, then 2, 5, 10, 14, 20 and
          24 hours. These are ten attempts in about three days.
        </li>
        <li>
          <C>410</C> switches the endpoint off. Five days with only failures do so, too. We respect{' '}
          <C>Retry-After</C> on 429 and 503.
        </li>
        <li>
          Every attempt has the same event id. A delivery can come more than once, so use the id to ignore
          duplicates.
        </li>
      </Items>

      <H2 id="order">Order</H2>
      <p>
        Events can arrive in any order: several are sent at the same time, and a failed one comes again later.{' '}
        <C>Webhook-Sequence</C> is a number that grows with each event of an object, with gaps.{' '}
        <C>Webhook-Created-At</C> is the time when the event was committed. Store the highest sequence of each
        object, and ignore an event with a lower one. The <A href="/docs/events">event log</A> has both as{' '}
        <C>sequence</C> and <C>createdAt</C>.
      </p>

      <H2 id="outage">After an outage of your server</H2>
      <p>Read the events that did not reach you, or let Khata send the failed deliveries again.</p>
      <CodeBlock
        title="Sweep, or replay"
        language="bash"
        code={`curl "${env().APP_URL}/v1/events?undelivered=true&order=asc" -H "x-api-key: $KHATA_KEY"

curl ${env().APP_URL}/v1/webhooks/endpoints/whe_…/replay \\
  -H "x-api-key: $KHATA_KEY" -H "Content-Type: application/json" \\
  -d '{"since":"2026-11-20T00:00:00Z"}'`}
      />

      <H2 id="rotate">Rotate the secret</H2>
      <p>
        <A href="/docs/reference/webhooks#rotateWebhookSecret">Rotation</A> gives a new secret at once and
        lets the old one sign beside it for <C>overlapHours</C>, up to 24. Deploy the new one within that
        time; no delivery is lost on the way. If you rotate again meanwhile, the earlier secrets still sign
        for as long as they were promised to. Three secrets sign at most: a further rotation ends the oldest
        and names it in <C>endedSecret</C>.
      </p>
    </Guide>
  )
}
