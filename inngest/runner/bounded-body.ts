import type { IncomingMessage } from 'node:http'

/** The body is larger than allowed. The rest of it has not been read. */
export class BodyTooLarge extends Error {}

/** Reads the body of a message. Throws {@link BodyTooLarge} when it has more than `maxBytes`. */
export async function boundedBody(message: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // The stream stays open, so that a sender whose body is too large still gets a response.
  const read = message.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>
  for await (const chunk of read) {
    size += chunk.length
    if (size > maxBytes) throw new BodyTooLarge(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
