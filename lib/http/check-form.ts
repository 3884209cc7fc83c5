import { IncomingMessage } from 'node:http'
import { isFromAnotherSite } from '@/lib/auth/same-origin'
import { plainRefusal } from './envelope'
import { MULTIPART, NO_PAGE } from './paths'

/** The request to pass on, or the response that ends it. */
export type CheckedForm = { request: IncomingMessage } | { refusal: Response }

// An image of 2 MB and the other fields of its form. Next has its own limit, which next.config.mjs sets higher than this.
export const MAX_FORM_BYTES = 2_162_688
// A file of customers may have 10 MB. Only the import pages accept it.
const MAX_IMPORT_FORM_BYTES = 10_551_296
const IMPORTS = /^\/dashboard\/[a-z]+\/imports(\/|\?|$)/

// Our largest form is the one for metadata, with three fields for each of 50 pairs.
const MAX_FIELDS = 200

/**
 * Reads a form that was sent to a page. Refuses it if it is malformed, too large, or does not call an action. The framework would respond
 * 500 to these, as if we had failed. This uses the framework's parser, and then gives the framework a new request with the same bytes. All
 * other requests pass unread. /v1 reads its own forms.
 * @throws if the client hangs up before its form is complete.
 */
export async function checkForm(request: IncomingMessage): Promise<CheckedForm> {
  const { method, url = '', headers } = request
  const contentType = headers['content-type'] ?? ''
  // proxy.ts refuses a form from another site by its headers, before anything reads it.
  if (method !== 'POST' || NO_PAGE.test(url) || isFromAnotherSite(headers)) return { request }
  const isSentByScript = headers['next-action'] !== undefined
  if (!MULTIPART.test(contentType)) return isSentByScript ? malformed() : { request }
  const isImport = IMPORTS.test(url)
  const body = await bodyOf(request, isImport ? MAX_IMPORT_FORM_BYTES : MAX_FORM_BYTES)
  if (!body) return { refusal: plainRefusal(413, `The form is larger than ${isImport ? 10 : 2} MB.`) }
  if (partsIn(body, contentType) > MAX_FIELDS)
    return { refusal: plainRefusal(413, `The form has more than ${MAX_FIELDS} fields.`) }
  const form = await new Response(body, { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null)
  if (!form || !(isSentByScript ? isCall(form) : isSentPlainly(form))) return malformed()
  return { request: withBody(request, body) }
}

const malformed = () => ({
  refusal: plainRefusal(400, 'The form is malformed. Open the page and send it again.'),
})

/** Whether a script called an action the way all our scripts do: the last argument is a form, whose fields follow. */
function isCall(form: FormData): boolean {
  const given = jsonIn(form.get('0'))
  return Array.isArray(given) && /^\$K/.test(String(given.at(-1)))
}

/**
 * Whether the hidden fields with a form's action and its arguments are as the page had them. The framework itself refuses an unknown
 * action.
 */
function isSentPlainly(form: FormData): boolean {
  return [...form].every(([name, value]) => {
    if (!/^\$ACTION_\d+:/.test(name)) return true
    const given = jsonIn(value)
    if (given === undefined) return false
    if (!name.endsWith(':0')) return true
    const { bound } = (given ?? {}) as { bound?: unknown }
    return bound === null || /^\$@/.test(String(bound))
  })
}

/** Undefined if the text is not JSON. */
function jsonIn(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i

/** The number of parts of a multipart body. Counted without parsing, because the parser takes long for thousands of parts. */
export function partsIn(body: Buffer, contentType: string): number {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const delimiter = `--${quoted ?? bare}`
  let parts = -1
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length))
    parts += 1
  return parts
}

/** The bytes of the body. Null if there are too many. */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // The rest is read and dropped, so that the client gets to read the response.
    if (size <= maxBytes) chunks.push(chunk)
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null
}

/** The same request with a body that can be read again. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request
  const again = new IncomingMessage(request.socket)
  Object.assign(again, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor })
  again.complete = true
  again.push(body)
  again.push(null)
  return again
}
