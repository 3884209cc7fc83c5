/** The looks of the pages of merchants. `system`: as the browser is set. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** A cookie that a script of the page may write: the choice holds in this browser. */
export const THEME_COOKIE = 'khata-theme'

/** The theme that a cookie names. */
export function themeOf(cookie: string | undefined): Theme {
  return THEMES.find((each) => each === cookie) ?? 'system'
}
