/** The themes of merchants' pages. `system` follows the browser's setting. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** A cookie that a page's script may write: the choice is for this browser. */
export const THEME_COOKIE = 'khata-theme'

/** The theme in a cookie. */
export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((each) => each === cookie) ?? 'system'
}
