import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items, Note } from '../_prose/guide'
import { C } from '../_prose/inline'
import { CALLING, CONFIG_FILE, LISTENING } from './samples'

export const metadata: Metadata = { title: 'Command line' }

export default function CommandLinePage() {
  return (
    <Guide
      title="Command line"
      lead="Call the API from a shell, and get your sandbox's events on your own machine, signed like real deliveries: no public address, no tunnel, no change to your receiver."
    >
      <p>
        It is part of the repository: <C>npx khata</C> in a checkout after <C>npm ci</C>, or{' '}
        <C>node path/to/khata/bin/khata.mjs</C> from anywhere. <C>npx khata --help</C> lists everything.
      </p>

      <H2 id="call">Call the API</H2>
      <CodeBlock title="One call each" language="bash" code={CALLING} />
      <Items>
        <li>
          <C>name=text</C> sends a text, <C>name:=5</C> a number, a boolean or any JSON. One argument that
          begins with <C>{'{'}</C> is the whole body. After <C>get</C> the fields are the query.
        </li>
        <li>
          <C>--pick wallet.balancePaisa</C> prints one value. Without it, the data of the response is printed
          as JSON.
        </li>
        <li>
          Each write has an Idempotency-Key of its own. With <C>--idempotency-key</C> you choose it.
        </li>
        <li>
          <C>get</C> works with a live key too; <C>post</C>, <C>patch</C> and <C>delete</C> work in the
          sandbox only.
        </li>
      </Items>

      <H2 id="listen">Listen</H2>
      <CodeBlock title="Events as they happen" language="bash" code={LISTENING} />
      <Items>
        <li>
          Body, headers and signature are those of a <A href="/docs/webhooks">delivery</A>. The secret is the
          same for your business on every machine. It signs only events that you forward to yourself.
        </li>
        <li>
          <C>--events invoice.*,subscription.created</C> forwards only these. Without it, all events are
          forwarded.
        </li>
        <li>
          If Khata cannot be reached, it retries with growing pauses and then forwards the missed events.
          After a stop, <C>--since evt_…</C> continues from that event. Events of the same moment come again.
        </li>
        <li>
          If your receiver restarts, the command waits for it for about eight seconds. Otherwise each event is
          forwarded once. <C>npx khata resend evt_… --forward-to URL</C> sends it again.
        </li>
      </Items>
      <CodeBlock
        title="The secret, for your receiver's environment"
        language="bash"
        code="export KHATA_WEBHOOK_SECRET=$(npx khata listen --print-secret)"
      />

      <H2 id="trigger">Trigger</H2>
      <CodeBlock
        title="A sample of any type, without arranging for it to happen"
        language="bash"
        code={`npx khata trigger subscription.past_due
npx khata trigger --list`}
      />
      <p>
        Its object is made up. It goes to every endpoint of your sandbox that wants the type, and to everybody
        who listens; in the <A href="/docs/reference/events">event log</A> it is a <C>webhook.test</C> with
        its <C>sampleType</C>. For the real thing, move the <A href="/docs/sandbox">sandbox clock</A>.
      </p>

      <H2 id="resend">Resend</H2>
      <CodeBlock
        title="One event again, under its id"
        language="bash"
        code={`npx khata resend evt_… --endpoint whe_…
npx khata resend evt_… --forward-to localhost:4000/khata/webhooks`}
      />
      <p>
        To an endpoint it is due at once, whether it has been delivered there or not. With only one active
        endpoint you need not name it.
      </p>

      <H2 id="tail">Follow the event log</H2>
      <CodeBlock
        title="For a person, or for a program"
        language="bash"
        code={`npx khata events tail --type subscription.*
npx khata events tail --json | jq .data.id`}
      />
      <p>This one takes a live key too: it only reads.</p>

      <H2 id="settings">Key and address</H2>
      <p>The first of these that has one is taken:</p>
      <Items ordered>
        <li>
          <C>--api-key</C> and <C>--base-url</C>
        </li>
        <li>
          <C>KHATA_API_KEY</C> and <C>KHATA_BASE_URL</C> in the environment
        </li>
        <li>
          <C>~/.config/khata/config.json</C>
        </li>
        <li>
          <C>.khata/demo.json</C>, which a local instance writes into the folder it was started in
        </li>
      </Items>
      <CodeBlock
        title="~/.config/khata/config.json"
        language="json"
        code={CONFIG_FILE.replace('BASE_URL', env().APP_URL)}
      />
      <Note>
        A key from a file goes only to the address beside it. <C>listen</C> and <C>trigger</C> refuse live
        keys: real customers&apos; events do not belong on a laptop.
      </Note>
    </Guide>
  )
}
