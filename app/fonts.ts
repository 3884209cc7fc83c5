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

/** Ids, keys and code. */
export const mono = localFont({
  src: '../node_modules/geist/dist/fonts/geist-mono/GeistMono-Variable.woff2',
  weight: '100 900',
  variable: '--font-geist-mono',
  preload: false,
  adjustFontFallback: false,
})
