import http from 'node:http'
import { gzipSync } from 'node:zlib'

interface Seen {
  /** Milliseconds until the last byte: the page streams. */
  ms: number
  html: string
}

/** A signed-in browser that asks for one page after another. */
export class Visitor {
  readonly #agent = new http.Agent({ keepAlive: true })
  readonly #scriptBytes = new Map<string, number>()

  constructor(
    private readonly origin: string,
    private readonly cookie: string,
  ) {}

  /** @throws {Error} if the page is not there, leads elsewhere, or shows that something failed. */
  async look(path: string): Promise<Seen> {
    const startedAt = performance.now()
    const { status, body } = await this.#get(path)
    const html = body.toString()
    if (status !== 200) throw new Error(`${path} responded with ${status}`)
    if (/could not be loaded|Something went wrong/.test(html)) throw new Error(`${path} shows an error`)
    return { ms: performance.now() - startedAt, html }
  }

  /** The size of all scripts that a page loads, compressed, in KB. */
  async scriptKb(html: string): Promise<number> {
    let bytes = 0
    for (const script of scriptsIn(html)) {
      const known = this.#scriptBytes.get(script)
      const size = known ?? gzipSync((await this.#get(script)).body).length
      this.#scriptBytes.set(script, size)
      bytes += size
    }
    return bytes / 1_000
  }

  close(): void {
    this.#agent.destroy()
  }

  #get(path: string): Promise<{ status: number; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const options = {
        agent: this.#agent,
        headers: { cookie: this.cookie, accept: 'text/html' },
      }
      const request = http.get(`${this.origin}${path}`, options, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
      })
      request.once('error', reject)
    })
  }
}

/**
 * The scripts of a page: its script tags, and what its server components name for the browser to load. Old browsers also
 * load one with `noModule`, which no other does.
 */
function scriptsIn(html: string): Set<string> {
  const old = /<script[^>]*src="([^"]+)"[^>]*noModule/i.exec(html)?.[1]
  const all = html.match(/\/_next\/static\/[\w./~%-]+?\.js/g) ?? []
  return new Set(all.filter((script) => script !== old))
}
