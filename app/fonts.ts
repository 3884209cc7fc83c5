import localFont from 'next/font/local'

// Loaded when a page has a letter for them, never before: most pages have none.

/** Nepali in every browser, whatever fonts its system has. */
export const devanagari = localFont({
  src: '../node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+25CC, U+A8E0-A8FF' },
  ],
})

/**
 * The letters of नेपाली, 2 KB, for the link that leads from an English page to the Nepali one. So that page needs none of
 * the 120 KB above. It is a part of Noto Sans Devanagari (SIL Open Font License 1.1), cut out with the package subset-font:
 * `subsetFont(noto, 'नेपाली', { targetFormat: 'woff2', variationAxes: { wght: { min: 400, max: 600 } } })`.
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
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  weight: '100 900',
  variable: '--font-geist-mono',
  preload: false,
  adjustFontFallback: false,
})
