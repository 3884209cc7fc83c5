import { inflateSync } from 'node:zlib'

/** The texts of a PDF as a reader copies them. */
export async function textsOf(response: Response): Promise<string[]> {
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data as string, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [...streams.join('\n').matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)].map(([, text]) => {
    const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
    const raw = (text as string).replace(/\\([\s\S])/g, (_, c: string) => escapes[c] ?? c)
    if (!raw.startsWith('\xfe\xff')) return raw
    return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
  })
}
