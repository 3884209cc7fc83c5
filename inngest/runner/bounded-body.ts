import type { IncomingMessage } from 'node:http'

/** Thrown instead of reading on; the rest of the message is not kept. */
export class BodyTooLarge extends Error {}

/** Reads a message to its end, but never more than `maxBytes` into memory. */
export async function boundedBody(message: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // The stream stays open, so that the sender of a too large body still gets a response.
  const read = message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of read) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
