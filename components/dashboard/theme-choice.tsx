'use client'

import { useState } from 'react'
import { THEME_COOKIE, THEMES, type Theme } from '@/lib/core/theme'

const ONE_YEAR_S = 365 * 86_400

interface ThemeChoiceProps {
  chosen: Theme
  words: Readonly<Record<Theme | 'label', string>>
}

/** Chooses the theme of the dashboard in this browser. Without a script it is the system's. */
export function ThemeChoice({ chosen: first, words }: ThemeChoiceProps) {
  const [chosen, setChosen] = useState(first)
  const choose = (theme: Theme) => {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser
    document.cookie = `${THEME_COOKIE}=${theme};path=/;max-age=${ONE_YEAR_S};samesite=lax`
    const { classList } = document.documentElement
    classList.remove(...THEMES)
    classList.add(theme)
    setChosen(theme)
  }
  return (
    <fieldset className="flex items-center gap-1 px-2 text-xs" aria-label={words.label}>
      {THEMES.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          onClick={() => choose(theme)}
          className="min-h-8 flex-1 rounded-md text-ink-muted hover:bg-action-quiet aria-pressed:bg-action-quiet aria-pressed:font-medium aria-pressed:text-ink"
        >
          {words[theme]}
        </button>
      ))}
    </fieldset>
  )
}
