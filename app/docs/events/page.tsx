import type { Metadata } from 'next'
import { Code } from '@/components/ui/code-block'
import { Fold } from '@/components/ui/fold'
import { EVENT_FAMILIES, EVENT_TYPE_NAMES, EVENT_TYPES } from '@/lib/events/catalogue'
import { A, Guide, H2 } from '../_prose/guide'
import { C } from '../_prose/inline'
import { document } from '../_reference/document'

export const metadata: Metadata = { title: 'Events' }

function sampleOf(type: string): string {
  const media = document.webhooks[type]?.post.requestBody?.content['application/json']
  return JSON.stringify(media?.example, null, 2)
}

export default function EventsPage() {
  return (
    <Guide
      title="Events"
      lead="Everything that happens to your objects is an event. Its data is the object itself, as its GET returned it at that moment."
    >
      <p>
        An event is written in the same transaction as the change it tells of: there is never one without the
        other. Deliveries come at least once and in no promised order, so keep the event id and skip what you
        have seen. <A href="/docs/webhooks">How to receive and verify them.</A> Your customers hear of some of
        them too: <A href="/docs/notices">notices to customers</A>.
      </p>
      <p>
        An endpoint subscribes to types, to families such as <C>invoice.*</C>, or to everything with <C>*</C>.
        The families are{' '}
        {EVENT_FAMILIES.map((family, i) => (
          <span key={family}>
            {i > 0 && ', '}
            <C>{family}</C>
          </span>
        ))}
        .
      </p>
      <H2 id="catalogue">Catalogue</H2>
      <ul className="divide-y divide-line">
        {EVENT_TYPE_NAMES.map((type) => (
          <li key={type} id={type} className="scroll-mt-20 space-y-2 py-4">
            <h3 className="font-mono text-base font-semibold break-all text-ink">
              <a href={`#${type}`} className="rounded-md hover:underline">
                {type}
              </a>
            </h3>
            <p>{EVENT_TYPES[type]}</p>
            <Fold
              title={
                <>
                  Sample<span className="sr-only"> of {type}</span>
                </>
              }
            >
              <div className="rounded-lg border border-line bg-sunken">
                <Code title={`Sample of ${type}`} language="json" code={sampleOf(type)} />
              </div>
            </Fold>
          </li>
        ))}
      </ul>
    </Guide>
  )
}
