import { IncomingMessage } from 'node:http'
import { isFromAnotherSite } from '@/lib/auth/same-origin'
import { plainRefusal } from './envelope'
import { MULTIPART, NO_PAGE } from './paths'

/** The request as it goes on, or the response that ends it. */
export type CheckedForm = { request: IncomingMessage } | { refusal: Response }

// An image of 2 MB with the other fields of its form. Next has its own limit, which next.config.mjs sets above this one.
export const MAX_FORM_BYTES = 2_162_688
// A file of customers has 10 MB. The pages that take it are the only ones.
const MAX_IMPORT_FORM_BYTES = 10_551_296
const IMPORTS = /^\/dashboard\/[a-z]+\/imports(\/|\?|$)/

// The largest form of ours is that of metadata, with three fields for each of 50 pairs.
const MAX_FIELDS = 200

/**
 * Reads the form that was sent to a page, and refuses it if it is malformed or too large, or no call of an action: the framework
 * would respond 500, as it does if we have failed. It uses the same parser, and gets the same bytes in a request of their own.
 * Every other request goes on unread. /v1 reads its forms itself.
 * @throws if the client hangs up before its form is complete.
 */
export async function checkForm(request: IncomingMessage): Promise<CheckedForm> {
  const { method, url = '', headers } = request
  const contentType = headers['content-type'] ?? ''
  // proxy.ts refuses a form from another site by its headers, before anybody reads it.
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

/** Whether a script calls an action as all of ours are called: the last argument is a form, whose fields follow. */
function isCall(form: FormData): boolean {
  const given = jsonIn(form.get('0'))
  return Array.isArray(given) && /^\$K/.test(String(given.at(-1)))
}

/**
 * Whether the hidden fields that name the action of a form, and what it is called with, are as the page had them. The framework
 * itself refuses an action that it does not know.
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

/** Undefined: it is no JSON. */
function jsonIn(text: FormDataEntryValue | null): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return undefined
  }
}

const BOUNDARY = /boundary=(?:"([^"]+)"|([^;\s]+))/i

/** How many parts a multipart body has, found without parsing them: the parser needs long for thousands. */
export function partsIn(body: Buffer, contentType: string): number {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const delimiter = `--${quoted ?? bare}`
  let parts = -1
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length))
    parts += 1
  return parts
}

/** The bytes of the body. Null: they are too many. */
async function bodyOf(request: IncomingMessage, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // The rest is read and dropped, so that the client reads the response.
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
