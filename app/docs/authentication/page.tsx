import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
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
      <Items>
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
      </Items>
      <Note>
        Objects of the other environment, or of another business, do not exist for a key: they answer{' '}
        <A href="/docs/errors/resource_not_found">resource_not_found</A> exactly as a made-up id does.
      </Note>

      <H2 id="modes">Who may call what</H2>
      <Table caption="Authentication by endpoint" columns={['Endpoints', 'Who calls']} rows={GROUPS} />
      <p>
        A merchant session is the cookie of a person who is signed in to the dashboard. It chooses its
        environment with the header <C>x-environment: sandbox</C> or <C>production</C>. Without it, the
        sandbox is used.
      </p>
      <p>
        What matters most asks a signed-in person for their password again: production keys, signing secrets
        of production, roles, invites and the second factor. A session is fresh for ten minutes after signing
        in. Later such a call gets{' '}
        <A href="/docs/errors/reauthentication_required">reauthentication_required</A>. Send the password, and
        a code of the second factor if it is on, to <C>POST /v1/security/identity</C>, then repeat the call.
        An API key is never asked.
      </p>

      <H2 id="customers">Sign a customer in</H2>
      <p>
        A customer proves a phone number with a six-digit code and gets a session for their wallet. The first
        login creates the user and the wallet.
      </p>
      <CodeBlock
        title="In the sandbox of your business"
        language="bash"
        code={`curl ${env().APP_URL}/v1/auth/start -H "Content-Type: application/json" \\
  -d '{"phone":"+9779800000000","environment":"sandbox","businessId":"biz_…"}'

curl ${env().APP_URL}/v1/auth/verify -H "Content-Type: application/json" \\
  -d '{"phone":"+9779800000000","code":"987654","environment":"sandbox","businessId":"biz_…"}'

curl ${env().APP_URL}/v1/wallet -H "Authorization: Bearer $KHATA_TOKEN"`}
      />
      <Items>
        <li>
          Phones are Nepali mobile numbers, in any usual spelling. In the sandbox <C>+9779800000000</C> to{' '}
          <C>+9779800000009</C> take the code <C>987654</C>. No SMS leaves the sandbox.
        </li>
        <li>
          A code is good for five minutes and for one use. A new one replaces it. After five wrong codes it is
          dead, and the response is <A href="/docs/errors/code_attempts_exceeded">code_attempts_exceeded</A>.
        </li>
        <li>
          A phone gets one code in 60 seconds and five in any hour. Over that the response is{' '}
          <A href="/docs/errors/code_send_limited">code_send_limited</A> with <C>Retry-After</C>.
        </li>
        <li>
          A session lasts 30 days, and ends after 7 days without a call. Send its token as{' '}
          <C>Authorization: Bearer …</C>. A browser also gets it as the cookie <C>khata_user</C>; a write with
          that cookie needs an <C>Origin</C> of this service.
        </li>
        <li>
          Without <C>environment</C> a login is for production, where one wallet pays every business. In the
          sandbox each business has wallets of its own.
        </li>
      </Items>

      <H2 id="limits">Rate limits</H2>
      <p>
        100 requests per second in production and 25 in the sandbox, per business. Each customer and each
        checkout has the same limit of its own. Every response says how many are left in <C>RateLimit</C>.
        Over the limit the response is <A href="/docs/errors/rate_limited">rate_limited</A> with{' '}
        <C>Retry-After</C> in seconds.
      </p>
    </Guide>
  )
}
