import { readFileSync } from 'node:fs'
import path from 'node:path'
import { create, type Font, type GlyphRun } from 'fontkit'
import { LRUCache } from 'lru-cache'

// One font family for both scripts: Noto Sans Devanagari contains the Latin letters of Noto Sans.
const FOLDER = path.join('node_modules', '@expo-google-fonts', 'noto-sans-devanagari')
const FILES = {
  regular: path.join(FOLDER, '400Regular', 'NotoSansDevanagari_400Regular.ttf'),
  bold: path.join(FOLDER, '700Bold', 'NotoSansDevanagari_700Bold.ttf'),
}
export type Weight = keyof typeof FILES

const opened = new Map<Weight, Font>()

/** A font, opened once. pdfkit accepts it, although its types do not say so. */
export function openFont(weight: Weight): PDFKit.Mixins.PDFFontSource {
  let font = opened.get(weight)
  if (!font) {
    font = create(readFileSync(FILES[weight])) as Font
    rememberWords(font)
    opened.set(weight, font)
  }
  return font as unknown as PDFKit.Mixins.PDFFontSource
}

// One emoji as a person types it, including flags, families and skin tones.
const EMOJI =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}](?:\p{Emoji_Modifier}|\uFE0F|\u20E3|\u200D\p{Extended_Pictographic})*/gu

// Control characters, joiners and spaces have no glyph in any font.
const LETTERS = /(?:(?!\p{Variation_Selector})[^\p{C}\p{Z}\s])+/gu
/** Replaces letters of a script that the font does not have, such as Tibetan. The web page of the paper shows them as they were typed. */
const NOT_PRINTED = '[\u2026]'

/**
 * A text as the font can print it. The font would draw empty boxes for emoji and other scripts. Emoji are left out, because a name is clear
 * without them. Letters of other scripts are replaced by a readable mark.
 */
export function printable(text: string, weight: Weight): string {
  const font = openFont(weight) as unknown as Font
  const isKnown = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number)
  const words = text.replace(EMOJI, (emoji) => (isKnown(emoji) ? emoji : ''))
  const rest = words === text ? text : words.replace(/ {2,}/g, ' ').trim()
  return (
    rest.replace(LETTERS, (word) => ([...word].every(isKnown) ? word : marked(word, isKnown))) ||
    (text && NOT_PRINTED)
  )
}

function marked(word: string, isKnown: (letter: string) => boolean): string {
  let printed = ''
  for (const letter of word)
    if (isKnown(letter)) printed += letter
    else if (!printed.endsWith(NOT_PRINTED)) printed += NOT_PRINTED
  return printed
}

// Every invoice contains the labels, the names of months and the business's name.
const MAX_WORDS = 5_000

/** Finding the glyphs of words takes most of a PDF's time. pdfkit remembers them only within one file. */
function rememberWords(font: Font): void {
  const layout = font.layout.bind(font)
  const words = new LRUCache<string, GlyphRun>({ max: MAX_WORDS })
  font.layout = (word, ...options) => {
    // pdfkit passes options only if a text uses features of the font. Our texts do not.
    if (options.some((each) => each !== undefined)) return layout(word, ...options)
    const run = words.get(word) ?? layout(word)
    words.set(word, run)
    // pdfkit changes the positions, so it gets a copy.
    const positions = run.positions.map((each) =>
      Object.assign(Object.create(Object.getPrototypeOf(each)), each),
    )
    return Object.assign(Object.create(Object.getPrototypeOf(run)), run, { positions })
  }
}
