/** Where colours are defined. All other files use the names from here. */
const HUES =
  'slate|gray|zinc|neutral|stone|mauve|olive|mist|taupe|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'
const PROPERTIES =
  'bg|text|border(?:-[trblxyse])?|divide|outline|ring(?:-offset)?|inset-ring|fill|stroke|accent|caret|decoration|placeholder|shadow|inset-shadow|drop-shadow|from|via|to'

const RAW = new RegExp(`(?<![\\w-])(?:${PROPERTIES})-(?:(?:${HUES})-\\d{2,3}|white|black)(?![\\w-])`)
const ARBITRARY = new RegExp(
  `(?<![\\w-])(?:${PROPERTIES})-\\[(?:color:)?(?:#|rgb|hsl|oklch|oklab|lab\\(|lch\\(|color-mix|var\\(--color)`,
)
/** The tokens follow the theme by themselves, so no file needs `dark:`. */
const OWN_THEME = /(?<![\w-])dark:[\w[-]/

/** Steps that the scales of app/globals.css do not have. Tailwind silently ignores them. */
const NO_STEP =
  /(?<![\w-])(?:text-(?:lg|[4-9]xl)|rounded(?:-[trblse]{1,2})?-(?:xs|sm|[234]?xl)|shadow-(?:2xs|xs|sm|md|lg|xl|2xl)|font-(?:thin|extralight|light|bold|extrabold|black)|animate-(?:spin|ping|pulse|bounce))(?![\w-])/

const PAGES = /^(app|components)\/.*\.(tsx|ts)$/

/**
 * Pages and components that use colours of Tailwind's palette, literal colours in a class, `dark:` variants, or a step that our scales do
 * not have. One sentence each.
 */
export function paletteProblems(file: string, text: string): string[] {
  if (!PAGES.test(file) || /\.(test|fixture)\.tsx?$/.test(file)) return []
  return text.split('\n').flatMap((line, i) => {
    const found = RAW.exec(line) ?? ARBITRARY.exec(line) ?? OWN_THEME.exec(line) ?? NO_STEP.exec(line)
    return found ? [`${file}:${i + 1} says ${found[0]}: use a token of app/globals.css`] : []
  })
}
