import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
import { C } from '../_prose/inline'
import { Table } from '../_prose/table'

export const metadata: Metadata = { title: 'Idempotency' }

const OUTCOMES = [
  {
    key: 'same',
    cells: [
      'The same call again, within 24 hours',
      'The first answer, byte for byte, with Idempotency-Replayed: true',
    ],
  },
  {
    key: 'other',
    cells: [
      'Another method, path or body under the key',
      <A key="code" href="/docs/errors/idempotency_key_reused">
        422 idempotency_key_reused
      </A>,
    ],
  },
  {
    key: 'running',
    cells: [
      'The first call still runs',
      <A key="code" href="/docs/errors/idempotency_in_flight">
        409 idempotency_in_flight
      </A>,
    ],
  },
]

export default function IdempotencyPage() {
  return (
    <Guide
      title="Idempotency"
      lead="A network fails after the work was done and before you heard of it. With an Idempotency-Key you simply send the call again."
    >
      <H2 id="how">How to use it</H2>
      <p>
        Make a fresh UUID for each thing you want done, keep it with the order it belongs to, and send the
        same one on every retry. Send it on every <C>POST</C>, <C>PATCH</C> and <C>DELETE</C>; creating a
        checkout session requires it.
      </p>
      <CodeBlock
        title="However often this runs, there is one subscription and one charge"
        language="bash"
        code={`curl ${env().APP_URL}/v1/subscriptions \\
  -H "x-api-key: $KHATA_KEY" \\
  -H "Idempotency-Key: 3f0f6a2e-8f0b-4f0c-9a57-0d6f2f6b8a11" \\
  -H "Content-Type: application/json" \\
  -d '{"priceId":"price_…","customerId":"cus_…"}'`}
      />

      <H2 id="answers">What comes back</H2>
      <Table caption="Responses to a repeated key" columns={['You send', 'You get']} rows={OUTCOMES} />

      <H2 id="stored">What is remembered</H2>
      <Items>
        <li>
          Successes, and refusals that come from the state of things: <C>402</C>, <C>404</C> and <C>409</C>.
        </li>
        <li>
          Not remembered: mistakes in the request (<C>400</C>), <C>401</C>, <C>403</C>, <C>429</C> and
          failures of ours. Correct the call or wait, and use the same key.
        </li>
        <li>
          The work and its remembered answer are committed together: there is no moment in which one exists
          without the other.
        </li>
        <li>
          Answers that hold a secret are kept encrypted under the key itself, and forgotten after a day.
        </li>
      </Items>
      <Note>
        A top-up can follow a remembered <C>402</C>. To charge again after it, use a new key: it is a new try,
        not a retry.
      </Note>
    </Guide>
  )
}
