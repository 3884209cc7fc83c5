import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { Handle } from './kept-pages'

type Encoding = 'br' | 'gzip'

const COMPRESSIBLE = /^(text\/|image\/svg|application\/(json|javascript|xml|manifest|[\w.-]+\+(json|xml)))/

// A level that compresses as fast as a phone receives.
const BROTLI_QUALITY = 5

/** The smallest of the encodings that a browser takes. Undefined: none of ours. */
function encodingFor(request: IncomingMessage): Encoding | undefined {
  const taken = new Negotiator(request).encodings(['br', 'gzip', 'identity'])
  return (['br', 'gzip'] as const).find((each) => taken.includes(each))
}

/** Compresses what the framework responds, piece by piece as it comes. */
export function compressResponses(handle: Handle): Handle {
  return (request, response) => {
    compress(response, request.method === 'HEAD' ? undefined : encodingFor(request))
    return handle(request, response)
  }
}

function compress(response: ServerResponse, encoding: Encoding | undefined): void {
  const { write, end, flushHeaders } = response
  let stream: ReturnType<typeof begin> | undefined
  let isDecided = false
  const decide = () => {
    if (isDecided || response.headersSent) return
    isDecided = true
    if (!isCompressible(response)) return
    if (!/accept-encoding/i.test(String(response.getHeader('vary'))))
      response.appendHeader('vary', 'Accept-Encoding')
    if (encoding) stream = begin(encoding)
  }
  const begin = (chosen: Encoding) => {
    response.setHeader('content-encoding', chosen)
    response.removeHeader('content-length')
    const made = chosen === 'br' ? createBrotliCompress(BROTLI) : createGzip()
    made.on('data', (chunk) => {
      if (!write.call(response, chunk, 'utf8')) made.pause()
    })
    made.on('drain', () => response.emit('drain'))
    made.on('end', () => end.call(response, undefined, 'utf8'))
    made.on('error', () => response.destroy())
    response.on('drain', () => made.resume())
    response.on('close', () => made.destroy())
    return made
  }
  response.flushHeaders = () => {
    decide()
    flushHeaders.call(response)
  }
  response.write = ((...given: Parameters<typeof write>) => {
    decide()
    if (!stream) return write.apply(response, given)
    const isReady = stream.write(given[0])
    // The browser shows a part of a page when it is there.
    stream.flush()
    return isReady
  }) as typeof write
  response.end = ((...given: Parameters<typeof end>) => {
    if (given[0] && typeof given[0] !== 'function') decide()
    if (!stream) return end.apply(response, given)
    stream.end(given[0])
    return response
  }) as typeof end
}

const BROTLI = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

function isCompressible(response: ServerResponse): boolean {
  const isWhole = response.statusCode !== 206 && response.statusCode !== 304
  return (
    isWhole &&
    !response.hasHeader('content-encoding') &&
    COMPRESSIBLE.test(String(response.getHeader('content-type')))
  )
}
