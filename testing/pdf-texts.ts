import { inflateSync } from 'node:zlib'

/** What a PDF draws, as operators. */
async function operatorsOf(response: Response): Promise<string> {
  const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
  const streams = [...file.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, data]) => {
    try {
      return inflateSync(Buffer.from(data as string, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return streams.join('\n')
}

const SPAN = /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)([\s\S]*?)EMC/g

/** A text of a PDF. */
interface Drawn {
  /** As a reader copies it. */
  text: string
  /** The glyphs of each line, four hexadecimal digits each. 0000 is an empty box. */
  lines: string[][]
}

export async function drawnTexts(response: Response): Promise<Drawn[]> {
  return [...(await operatorsOf(response)).matchAll(SPAN)].map(([, text, drawn]) => ({
    text: readable(text as string),
    lines: [...(drawn as string).matchAll(/\[(.*?)\] TJ/g)].map(([, line]) =>
      [...(line as string).matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, run]) => (run as string).match(/.{4}/g) ?? [],
      ),
    ),
  }))
}

/** The texts of a PDF as a reader copies them. */
export async function textsOf(response: Response): Promise<string[]> {
  return (await drawnTexts(response)).map(({ text }) => text)
}

function readable(text: string): string {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const raw = text.replace(/\\([\s\S])/g, (_, c: string) => escapes[c] ?? c)
  if (!raw.startsWith('\xfe\xff')) return raw
  return Buffer.from(raw.slice(2), 'latin1').swap16().toString('utf16le')
}
