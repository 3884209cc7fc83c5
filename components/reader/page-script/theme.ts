import { THEME_COOKIE, THEMES, themeOf } from '@/lib/core/theme'

/** Applies the theme that was chosen in the dashboard. The page itself is the same for everybody. */
export function showTheme(): void {
  const chosen = new RegExp(`(?:^|; )${THEME_COOKIE}=(\\w+)`).exec(document.cookie)?.[1]
  const { classList } = document.documentElement
  classList.remove(...THEMES)
  classList.add(themeOf(chosen))
}
