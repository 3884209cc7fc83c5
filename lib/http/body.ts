import { DomainError, type ErrorCode, invalidParameter } from '@/lib/core/errors'

// Most bodies are small. The largest is metadata: up to 50 texts of 500 characters, each up to six bytes. Images have their own limit.
export const MAX_BODY_BYTES = 65_536
export const MAX_LARGE_BODY_BYTES = 1_048_576

/** The caller hung up before its body was complete. Nothing was done, and nobody is there to get a response. */
export class BodyAborted extends Error {}

/**
 * The JSON body of a request, undefined when it has none.
 * @param maxBytes `MAX_LARGE_BODY_BYTES` for an operation that takes long texts.
 * @throws {DomainError} `content_type_unsupported`, `body_too_large`, `json_invalid` or `parameter_invalid`; {BodyAborted}.
 */
export async function readJson(
  request: Request,
  maxBytes = MAX_BODY_BYTES,
): Promise<{ text: string; value: unknown }> {
  const bytes = await readBody(request, maxBytes, 'body_too_large')
  if (bytes.length === 0) return { text: '', value: undefined }
  const contentType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  if (contentType !== 'application/json') throw new DomainError('content_type_unsupported')
  refuseEncoded(request)
  refuseLarge(bytes)
  const given = parsed(bytes)
  const repeated = repeatedName(given.text)
  if (repeated !== undefined) throw invalidParameter(repeated.slice(0, MAX_PARAM), 'can be sent only once.')
  return given
}

// A refusal repeats at most this much of a parameter's name.
const MAX_PARAM = 100

function parsed(bytes: Uint8Array): { text: string; value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, value: JSON.parse(text) }
  } catch {
    throw new DomainError('json_invalid')
  }
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/**
 * Refuses a body that is compressed or in another character set, because we would misread its bytes.
 * @throws {DomainError} `content_type_unsupported`.
 */
export function refuseEncoded({ headers }: Pick<Request, 'headers'>): void {
  const coding = headers.get('content-encoding')?.trim().toLowerCase()
  if (coding && coding !== 'identity')
    throw new DomainError('content_type_unsupported', { message: 'Send the body without Content-Encoding.' })
  const charset = CHARSET.exec(headers.get('content-type') ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new DomainError('content_type_unsupported', { message: 'Send the body in UTF-8.' })
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

// None of our bodies is deeper than four levels or has more than a few hundred values. With more, the parser takes long.
const MAX_DEPTH = 32
const TOO_DEEP = `The body has more than ${MAX_DEPTH} levels of lists and objects. Send a flat one.`
const MAX_VALUES = 1_000
const TOO_MANY = `The body has more than ${MAX_VALUES} values. Send fewer.`
const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\,[]{}')

/**
 * Refuses a JSON text with too many levels or values. It looks at each byte once and builds nothing.
 * @throws {DomainError} `json_invalid`, `parameter_invalid`.
 */
function refuseLarge(json: Uint8Array): void {
  let depth = 0
  let values = 1
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === QUOTE) isText = !isText
    else if (isText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA) values += 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1
    if (depth > MAX_DEPTH) throw new DomainError('json_invalid', { message: TOO_DEEP })
    if (values > MAX_VALUES) throw new DomainError('parameter_invalid', { message: TOO_MANY })
  }
}

/** An object or list that is still open while a JSON text is read. */
interface Open {
  /** The names of the object so far. Null for a list. */
  names: Set<string> | null
  /** The name or index of the value that is being read. */
  at: string | number
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}:,]/g

/**
 * A name that occurs twice in one object of a JSON text, as a path such as `lines.1.amountPaisa`. Undefined if every name is unique.
 * JSON.parse would silently keep the last value.
 * @param json a well-formed text.
 */
function repeatedName(json: string): string | undefined {
  const open: Open[] = []
  let text = ''
  for (const [token] of json.matchAll(TOKEN)) {
    const inner = open.at(-1)
    if (token === '{') open.push({ names: new Set(), at: '' })
    else if (token === '[') open.push({ names: null, at: 0 })
    else if (token === '}' || token === ']') open.pop()
    else if (token === ',') {
      if (typeof inner?.at === 'number') inner.at += 1
    } else if (token !== ':') text = token
    else if (inner?.names) {
      const name: string = JSON.parse(text)
      inner.at = name
      if (inner.names.has(name)) return open.map(({ at }) => at).join('.')
      inner.names.add(name)
    }
  }
  return undefined
}
