// `npm run fonts`: makes the fonts of app/ that are parts of Noto Sans Devanagari (SIL Open Font License 1.1). A page
// shows three weights of modern Devanagari, so a phone loads half of what the whole font weighs.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)
const whole = readFileSync(
  require.resolve(
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  ),
)
const BLOCK = Array.from({ length: 0x980 - 0x900 }, (_, n) => String.fromCodePoint(0x900 + n)).join('')
// Two joiners, and the circle that shows a vowel sign alone.
const MARKS = '\u200c\u200d\u25cc'

/**
 * @param {string} file
 * @param {string} letters
 */
async function cutOut(file, letters) {
  const part = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
  })
  writeFileSync(new URL(`../app/${file}`, import.meta.url), part)
  console.log(`app/${file}: ${part.length} bytes`)
}

await cutOut('devanagari.woff2', BLOCK + MARKS)
await cutOut('nepali-name.woff2', 'नेपाली')
