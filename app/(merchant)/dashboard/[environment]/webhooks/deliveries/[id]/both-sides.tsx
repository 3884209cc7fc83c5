import { Message } from '@/components/webhook/message'
import { tookText } from '@/lib/core/took'
import type { WireDelivery } from '@/lib/webhook/delivery/present'

/** What the latest attempt sent, and what came back, side by side. */
export function BothSides({ delivery }: { delivery: WireDelivery }) {
  const { request, response, attempts, latencyMs } = delivery
  return (
    <div className="grid gap-x-10 gap-y-8 border-t border-line pt-6 lg:grid-cols-2">
      <Message
        title="Request"
        line={`${request.method} ${request.url}`}
        headers={request.headers}
        body={request.body}
      />
      {response ? (
        <Message
          title="Response"
          line={statusLine(response.status, latencyMs)}
          headers={response.headers}
          body={response.body}
        />
      ) : (
        <section aria-label="Response" className="flex flex-col gap-3">
          <h2 className="text-base font-semibold">Response</h2>
          <p className="text-ink-muted">{attempts.at(-1)?.error ?? 'No attempt yet.'}</p>
        </section>
      )}
    </div>
  )
}

function statusLine(status: number, latencyMs: number | undefined): string {
  return latencyMs === undefined ? String(status) : `${status} after ${tookText(latencyMs)}`
}
