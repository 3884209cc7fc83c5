'use client'

import { use, useSyncExternalStore } from 'react'
import { EnvironmentContext } from './environment-context'
import { loadPalette, OpenPaletteContext } from './palette-scope'
import { placeHref } from './place-href'

const LOOKS = {
  /** In the rail, with the keyboard shortcut. */
  field:
    'flex min-h-9 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-muted hover:text-ink',
  /** In the header on a phone. */
  icon: 'inline-flex size-9 items-center justify-center rounded-md hover:bg-action-quiet',
} as const

const neverChanges = () => () => undefined

interface SearchButtonProps {
  look: keyof typeof LOOKS
  icon: React.ReactNode
  label: string
}

/** Opens the palette. Without JavaScript it leads to the search page. */
export function SearchButton({ look, icon, label }: SearchButtonProps) {
  const environment = use(EnvironmentContext)
  const openPalette = use(OpenPaletteContext)
  const isApple = useSyncExternalStore(
    neverChanges,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
  return (
    <a
      href={placeHref(environment, 'search')}
      aria-keyshortcuts="Meta+K Control+K"
      onPointerEnter={loadPalette}
      onFocus={loadPalette}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        openPalette()
      }}
      className={LOOKS[look]}
    >
      {icon}
      <span className={look === 'icon' ? 'sr-only' : 'flex-1'}>{label}</span>
      {look === 'field' && (
        <span aria-hidden="true" className="text-xs max-lg:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </span>
      )}
    </a>
  )
}
