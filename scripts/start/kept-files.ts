import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { type Encoding, encodingFor } from './compress'
import type { Handle } from './kept-pages'

const TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
  '.svg': 'image/svg+xml',
}
const PREFIX = '/_next/static/'
const COMPRESS = { br: promisify(brotliCompress), gzip: promisify(gzip) }

/**
 * Serves the scripts and styles of a build, each compressed once, as small as it gets, and kept. Their names change with
 * their content. All others are served with `handle`.
 * @param buildDir `.next`
 */
export function keepFiles(handle: Handle, buildDir: string): Handle {
  const folder = path.join(buildDir, 'static')
  const names = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => path.extname(name) in TYPES),
  )
  const kept = new Map<string, Promise<Buffer>>()
  const take = (name: string, encoding: Encoding) => {
    const key = `${encoding} ${name}`
    const body = kept.get(key) ?? readFile(path.join(folder, name)).then((file) => COMPRESS[encoding](file))
    kept.set(key, body)
    return body
  }
  return async (request, response) => {
    const { url = '', method } = request
    const name = url.startsWith(PREFIX) ? decodeURI(url.slice(PREFIX.length)) : ''
    const encoding = encodingFor(request)
    if (method !== 'GET' || !encoding || !names.has(name)) return handle(request, response)
    const body = await take(name, encoding)
    response
      .writeHead(200, {
        'content-type': TYPES[path.extname(name)],
        'content-encoding': encoding,
        'content-length': body.length,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .end(body)
  }
}
