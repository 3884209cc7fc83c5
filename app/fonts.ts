import localFont from 'next/font/local'

// `npm run fonts` makes these files. Each has the letters that we write, in the three weights that we have.

/** All text. */
export const sans = localFont({ src: './sans.woff2', weight: '400 600', variable: '--font-geist-sans' })

// The others are loaded when a page has a letter for them, never before: most pages have none.

/** Nepali in every browser, whatever fonts its system has. */
export const devanagari = localFont({
  src: './devanagari.woff2',
  weight: '400 600',
  variable: '--font-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0900-097F, U+200C-200D, U+25CC' }],
})

/**
 * The letters of नेपाली, for the link that leads from an English page to the Nepali one. So an English page does not need
 * the font above.
 */
export const nepaliName = localFont({
  src: './nepali-name.woff2',
  weight: '400 600',
  variable: '--font-nepali-name',
  preload: false,
  adjustFontFallback: false,
})

/** Ids, keys and code. */
export const mono = localFont({
  src: './mono.woff2',
  weight: '400 600',
  variable: '--font-geist-mono',
  preload: false,
  adjustFontFallback: false,
})
