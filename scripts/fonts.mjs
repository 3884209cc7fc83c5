// `npm run fonts`: makes the fonts of app/, which are parts of Geist and Noto Sans Devanagari (both under the SIL Open Font
// License 1.1). A page shows three weights of Latin letters and of modern Devanagari, so a phone loads half of what the whole
// fonts weigh, or less. All other letters are of its own fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import { readArguments } from './bootstrap/usage.mjs'

readArguments({ usage: 'Use npm run fonts.' })

const require = createRequire(import.meta.url)
const NOTO =
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2'
const GEIST = path.join(path.dirname(require.resolve('geist/font/sans')), 'fonts')

/**
 * All letters of a range.
 * @param {number} first
 * @param {number} last
 */
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)).join('')

// With the names of most of Europe, and the signs that our texts and keyboard shortcuts use.
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}‘’‚“”„•…–—‹›€₨₹−←↑→↓↵⇧⌘⌥≈≠≤≥`
const BLOCK = range(0x900, 0x97f)
// Two joiners, and the circle on which a single vowel sign is shown.
const MARKS = '\u200c\u200d\u25cc'

/**
 * @param {string} whole
 * @param {string} file
 * @param {string} letters
 */
async function cutOut(whole, file, letters) {
  const part = await subsetFont(readFileSync(whole), letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  })
  writeFileSync(new URL(`../app/${file}`, import.meta.url), part)
  console.log(`app/${file}: ${part.length} bytes`)
}

await cutOut(path.join(GEIST, 'geist-sans/Geist-Variable.woff2'), 'sans.woff2', LATIN)
await cutOut(path.join(GEIST, 'geist-mono/GeistMono-Variable.woff2'), 'mono.woff2', LATIN)
await cutOut(require.resolve(NOTO), 'devanagari.woff2', BLOCK + MARKS)
await cutOut(require.resolve(NOTO), 'nepali-name.woff2', 'नेपाली')
