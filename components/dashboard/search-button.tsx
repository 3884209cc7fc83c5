'use client'

import { Search } from 'lucide-react'
import Link from 'next/link'
import { lazy, Suspense, use, useEffect, useState, useSyncExternalStore } from 'react'
import { EnvironmentContext } from './environment-context'
import { placeHref } from './places'

// Loaded when it is opened for the first time: most pages are left without it.
const load = () => import('./palette')
const Palette = lazy(async () => ({ default: (await load()).Palette }))

const neverChanges = () => () => undefined

interface SearchButtonProps {
  /** What the visitor may do. */
  actions: readonly { title: string; path: string }[]
}

/** Opens the palette, as ⌘K and Ctrl K do. Without JavaScript it leads to the search page. */
export function SearchButton({ actions }: SearchButtonProps) {
  const environment = use(EnvironmentContext)
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const isApple = useSyncExternalStore(
    neverChanges,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
  const open = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setWasOpened(true)
      setIsOpen((before) => !before)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <Link
        href={placeHref(environment, 'search')}
        prefetch={false}
        aria-keyshortcuts="Meta+K Control+K"
        onPointerEnter={load}
        onFocus={load}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          open()
        }}
        className="flex min-h-9 items-center gap-2.5 rounded-md border border-line-strong bg-surface px-2 text-sm text-ink-muted hover:text-ink"
      >
        <Search aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
        <span className="flex-1">Search</span>
        <span aria-hidden="true" className="text-xs max-lg:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </span>
      </Link>
      {wasOpened && (
        <Suspense>
          <Palette actions={actions} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
