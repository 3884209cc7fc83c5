'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { use, useSyncExternalStore } from 'react'
import { EnvironmentContext } from './environment-context'
import { loadPalette, OpenPaletteContext } from './palette-scope'
import { placeHref } from './places'

const LOOKS = {
  /** In the rail, with the keys that do the same. */
  field:
    'flex min-h-9 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-muted hover:text-ink',
  /** In the head of a phone. */
  icon: 'inline-flex size-9 items-center justify-center rounded-md hover:bg-action-quiet',
} as const

const neverChanges = () => () => undefined

/** Opens the palette. Without JavaScript it leads to the search page. */
export function SearchButton({ look }: { look: keyof typeof LOOKS }) {
  const environment = use(EnvironmentContext)
  const openPalette = use(OpenPaletteContext)
  const isApple = useSyncExternalStore(
    neverChanges,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
  return (
    <Link
      href={placeHref(environment, 'search')}
      prefetch={false}
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
      <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
      <span className={look === 'icon' ? 'sr-only' : 'flex-1'}>Search</span>
      {look === 'field' && (
        <span aria-hidden="true" className="text-xs max-lg:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </span>
      )}
    </Link>
  )
}
