import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { log } from '@/lib/infra/telemetry/log'

/** A page or redirect that the framework has made. Nothing of it is sent yet. */
export interface HeldPage {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

/**
 * Holds a page until the framework has finished it, and sends what `change` makes of it. Responses that are not pages are sent as they
 * come. Nothing else in this server replaces the methods of a response.
 */
export function holdPage(response: ServerResponse, change: (page: HeldPage) => Promise<HeldPage>): void {
  const { write, end, flushHeaders } = response
  const chunks: Buffer[] = []
  const isHeld = () =>
    !response.headersSent && (isPage(response.getHeaders()) || response.hasHeader('location'))
  response.flushHeaders = () => {
    if (!isHeld()) flushHeaders.call(response)
  }
  response.write = ((...given: Parameters<typeof write>) => {
    if (!isHeld()) return write.apply(response, given)
    chunks.push(Buffer.from(given[0]))
    return true
  }) as typeof write
  response.end = ((...given: Parameters<typeof end>) => {
    if (!isHeld()) return end.apply(response, given)
    const [last] = given as unknown[]
    if (typeof last === 'string' || last instanceof Uint8Array) chunks.push(Buffer.from(last))
    // The framework may end a response twice.
    response.end = () => response
    const body = Buffer.concat(chunks).toString()
    const { 'content-length': _, 'transfer-encoding': __, ...headers } = response.getHeaders()
    change({ status: response.statusCode, headers, body })
      .then((changed) => {
        Object.assign(response, { write, end, flushHeaders })
        sendPage(response, changed)
      })
      .catch((error: unknown) => {
        response.destroy()
        log().error({ err: error }, 'a page could not be changed')
      })
    return response
  }) as typeof end
}

export const isPage = (headers: OutgoingHttpHeaders) =>
  String(headers['content-type']).startsWith('text/html')

/** Sends a page instead of everything that the response has so far. */
export function sendPage(response: ServerResponse, { status, headers, body }: HeldPage): void {
  for (const name of response.getHeaderNames()) if (headers[name] === undefined) response.removeHeader(name)
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value)
  response.statusCode = status
  // If the page itself is not sent (HEAD, 304), its length is unknown.
  if (body) response.setHeader('content-length', Buffer.byteLength(body))
  response.end(body)
}
