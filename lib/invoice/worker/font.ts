import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'

// One family for both scripts: Noto Sans Devanagari has the Latin letters of Noto Sans.
const FOLDER = path.join('node_modules', '@expo-google-fonts', 'noto-sans-devanagari')
const FILES = {
  regular: path.join(FOLDER, '400Regular', 'NotoSansDevanagari_400Regular.ttf'),
  bold: path.join(FOLDER, '700Bold', 'NotoSansDevanagari_700Bold.ttf'),
}
export type Weight = keyof typeof FILES

const opened = new Map<Weight, Font>()

/** A font, opened once. pdfkit takes it, though its declared types do not know that. */
export function openFont(weight: Weight): PDFKit.Mixins.PDFFontSource {
  let font = opened.get(weight)
  if (!font) {
    font = create(readFileSync(FILES[weight])) as Font
    rememberWords(font)
    opened.set(weight, font)
  }
  return font as unknown as PDFKit.Mixins.PDFFontSource
}

// The labels, the names of months and the business's own name stand on every invoice.
const MOST_WORDS = 5_000

/** Finding the glyphs of a word takes most of the time of an invoice. pdfkit remembers them for one file only. */
function rememberWords(font: Font): void {
  const layout = font.layout.bind(font)
  const words = new LRUCache<string, GlyphRun>({ max: MOST_WORDS })
  font.layout = (word, ...options) => {
    // pdfkit asks with options only where a text asks for features of the font; ours do not.
    if (options.some((each) => each !== undefined)) return layout(word, ...options)
    const run = words.get(word) ?? layout(word)
    words.set(word, run)
    // pdfkit scales the positions in place.
    const positions = run.positions.map((each) =>
      Object.assign(Object.create(Object.getPrototypeOf(each)), each),
    )
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}
