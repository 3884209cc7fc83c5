/** Where colours are chosen. Everywhere else they have the names that this file gives them. */
const HUES =
  'slate|gray|zinc|neutral|stone|mauve|olive|mist|taupe|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const PROPERTIES =
  'bg|text|border(?:-[trblxyse])?|divide|outline|ring(?:-offset)?|inset-ring|fill|stroke|accent|caret|decoration|placeholder|shadow|inset-shadow|drop-shadow|from|via|to'

const RAW = new RegExp(`(?<![\\w-])(?:${PROPERTIES})-(?:(?:${HUES})-\\d{2,3}|white|black)(?![\\w-])`)
const ARBITRARY = new RegExp(
  `(?<![\\w-])(?:${PROPERTIES})-\\[(?:color:)?(?:#|rgb|hsl|oklch|oklab|lab\\(|lch\\(|color-mix|var\\(--color)`,
)
/** The tokens turn with the theme by themselves. */
const OWN_THEME = /(?<![\w-])dark:[\w[-]/

const PAGES = /^(app|components)\/.*\.(tsx|ts)$/

/**
 * Colours of Tailwind's palette, colours written out in a class, and themes of one's own in pages and components. One
 * sentence each.
 */
export function paletteProblems(file: string, text: string): string[] {
  if (!PAGES.test(file) || /\.(test|fixture)\.tsx?$/.test(file)) return []
  return text.split('\n').flatMap((line, i) => {
    const found = RAW.exec(line) ?? ARBITRARY.exec(line) ?? OWN_THEME.exec(line)
    return found
      ? [`${file}:${i + 1} says ${found[0]}: use a token of app/globals.css, which holds in both themes`]
      : []
  })
}
