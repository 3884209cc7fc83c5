import type { Metadata } from 'next'
import { env } from '@/lib/infra/env'
import { CodeBlock } from '../_prose/code-block'
import { A, Guide, H2, List, Note } from '../_prose/guide'
import { C } from '../_prose/inline'
import { Table } from '../_prose/table'

export const metadata: Metadata = { title: 'Authentication' }

const GROUPS = [
  {
    key: 'server',
    cells: [
      'Customers, catalog, subscriptions, invoices, events, webhooks, creating a checkout',
      'API key or merchant session',
    ],
  },
  { key: 'wallet', cells: [<C key="path">/v1/wallet/*</C>, 'End-user session'] },
  {
    key: 'checkout',
    cells: [<C key="path">{'/v1/checkout/sessions/{token}/*'}</C>, 'The bearer of that one checkout'],
  },
  {
    key: 'merchant',
    cells: [<C key="path">/v1/merchant/*, /v1/security/*</C>, 'Merchant session'],
  },
]

export default function AuthenticationPage() {
  return (
    <Guide
      title="Authentication"
      lead="Your server sends a secret key in a header. The key names the business and the environment, so that no call has to."
    >
      <H2 id="keys">API keys</H2>
      <CodeBlock
        title="An authenticated write has three headers"
        language="bash"
        code={`curl ${env().APP_URL}/v1/customers \\
  -H "x-api-key: $KHATA_KEY" \\
  -H "Idempotency-Key: $(node -p 'crypto.randomUUID()')" \\
  -H "Content-Type: application/json" \\
  -d '{"email":"asha@example.com"}'`}
      />
      <List>
        <li>
          <C>nep_test_…</C> works in the sandbox: no real money moves. <C>nep_live_…</C> works in production.
        </li>
        <li>
          A key is shown once, when it is made; only its SHA-256 is stored. Keep it on your server, never in a
          page or an app.
        </li>
        <li>
          Rotating gives a new key and lets the old one live for 0, 1 or 24 hours, so that you can change it
          without a gap.
        </li>
        <li>
          The last six characters are a checksum: a mistyped key is refused at once, and secret scanners can
          recognise a leaked one.
        </li>
      </List>
      <Note>
        Objects of the other environment, or of another business, do not exist for a key: they answer{' '}
        <A href="/docs/errors/resource_not_found">resource_not_found</A> exactly as a made-up id does.
      </Note>

      <H2 id="modes">Who may call what</H2>
      <Table caption="Authentication by endpoint" columns={['Endpoints', 'Who calls']} rows={GROUPS} />
      <p>
        A merchant session is the cookie of a person who is signed in to the dashboard. It chooses its
        environment with the header <C>x-environment: sandbox</C> or <C>production</C>. Without it, the
        sandbox is used. An end-user session comes from a phone number and a one-time code.
      </p>

      <H2 id="limits">Rate limits</H2>
      <p>
        100 requests per second in production and 25 in the sandbox, per business. Every response says how
        many are left in <C>RateLimit</C>. Over the limit the response is{' '}
        <A href="/docs/errors/rate_limited">rate_limited</A> with <C>Retry-After</C> in seconds.
      </p>
    </Guide>
  )
}
