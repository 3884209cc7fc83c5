import type { Prefix } from '@/lib/core/id'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { sampleEndpoint, sampleOf } from '@/lib/webhook/sample/samples'

// The same in every build: the document is committed.
const PARTS = {
  now: '2026-11-20T04:15:00.000Z',
  id: (prefix: Prefix) => `${prefix}_01h455vb4pex5vsknk084sn02q`,
}

/** Shows with each event the sample that a test of its type sends: an example of the schema alone may be no such event. */
export function showSamples(document: OpenApiDocument): void {
  const endpoint = sampleEndpoint(PARTS.id('biz'), PARTS)
  for (const type of EVENT_TYPE_NAMES) {
    const media = document.webhooks[type]?.post.requestBody?.content['application/json']
    if (!media) throw new Error(`The document has no ${type}.`)
    media.example = { id: PARTS.id('evt'), type, ...sampleOf(type, endpoint, PARTS) }
  }
}
