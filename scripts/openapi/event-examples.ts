import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import type { Prefix } from '@/lib/core/id'
import { EVENT_TYPE_NAMES } from '@/lib/events/catalogue'
import { relatedOf } from '@/lib/events/related'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { sampleEndpoint, sampleOf } from '@/lib/webhook/sample/samples'

// Fixed values, because the document is committed and must be the same in every build.
const PARTS = {
  now: '2026-11-20T04:15:00.000Z',
  id: (prefix: Prefix) => `${prefix}_01h455vb4pex5vsknk084sn02q`,
}

/** Adds to each event the sample that a test of its type sends. A sample made from the schema alone could be impossible. */
export function showSamples(document: OpenApiDocument): void {
  const endpoint = sampleEndpoint(PARTS.id('biz'), PARTS)
  for (const type of EVENT_TYPE_NAMES) {
    const media = document.webhooks[type]?.post.requestBody?.content['application/json']
    if (!media) throw new Error(`The document has no ${type}.`)
    const { data, ...beside } = sampleOf(type, eventPayload, endpoint, PARTS)
    const whole = { ...(media.example as object), id: PARTS.id('evt'), type }
    media.example = { ...whole, related: relatedOf(data), data, ...beside }
  }
}
