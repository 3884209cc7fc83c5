'use client'

import { createContext, lazy, Suspense, useEffect, useState } from 'react'

// Loaded when it is first opened, because most visits end without it.
export const loadPalette = () => import('./palette')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** Opens the palette. */
export const OpenPaletteContext = createContext<() => void>(() => undefined)

interface PaletteScopeProps {
  /** The actions that the visitor may do. Null if there is nothing to search for. */
  actions: readonly { title: string; path: string }[] | null
  children: React.ReactNode
}

/** Holds the palette. ⌘K, Ctrl K and the search buttons inside this scope open it. */
export function PaletteScope({ actions, children }: PaletteScopeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey) return
      event.preventDefault()
      setIsOpen((before) => !before)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (isOpen && !wasOpened) setWasOpened(true)
  return (
    <OpenPaletteContext value={() => setIsOpen(true)}>
      {children}
      {wasOpened && actions && (
        <Suspense>
          <Palette actions={actions} isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </OpenPaletteContext>
  )
}
