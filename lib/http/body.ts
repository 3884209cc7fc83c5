import { DomainError, type ErrorCode } from '@/lib/core/errors'

// Larger than any real JSON call. Images have their own limit.
export const MAX_BODY_BYTES = 1_048_576

/** The caller hung up before its body was complete. Nothing was done, and the caller cannot get a response. */
export class BodyAborted extends Error {}

/**
 * The JSON body of a request, undefined when it has none.
 * @throws {DomainError} `content_type_unsupported`, `body_too_large` or `json_invalid`; {BodyAborted}.
 */
export async function readJson(request: Request): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, MAX_BODY_BYTES, 'body_too_large')
  if (bytes.length === 0) return { text: '', value: undefined }
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== 'application/json') throw new DomainError('content_type_unsupported')
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw new DomainError('json_invalid')
  }
}

/**
 * Reads a body. It stops as soon as the body is too long, even if Content-Length is smaller or missing.
 * @throws {DomainError} with the code `tooLarge`; {BodyAborted}.
 */
export async function readBody(
  request: Request,
  maxBytes: number,
  tooLarge: ErrorCode,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw new DomainError(tooLarge)
  if (!request.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // The stream's own iterator would be slower: it makes three promises for each chunk.
  const reader = request.body.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.length
      if (size > maxBytes) {
        void reader.cancel()
        throw new DomainError(tooLarge)
      }
      chunks.push(next.value)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw new BodyAborted('the caller ended its body early', { cause: error })
  }
  return Buffer.concat(chunks)
}
