'use client'

import { useEffect, useRef } from 'react'
import { useNextPage } from './use-next-page'

interface DropPanelProps {
  button: React.ReactNode
  /** Where the panel opens. */
  side: 'below' | 'above'
  children: React.ReactNode
}

const SIDES = { below: 'top-full mt-1', above: 'bottom-full mb-1' } as const

/**
 * A button that opens a panel with links and forms. It is the browser's own <details>, so it opens without JavaScript. With it, the panel
 * closes on Escape, on a click elsewhere, and on the next page.
 */
export function DropPanel({ button, side, children }: DropPanelProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  useNextPage(() => close(fold.current))
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (!fold.current?.contains(target as Node)) close(fold.current)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !fold.current?.open) return
      close(fold.current)
      fold.current.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
  return (
    <details ref={fold} className="group relative">
      <summary className="flex min-h-10 list-none items-center gap-2.5 rounded-md px-2 transition-colors hover:bg-action-quiet [&::-webkit-details-marker]:hidden">
        {button}
      </summary>
      <div
        className={`absolute inset-x-0 z-20 flex flex-col gap-1 rounded-lg border border-line bg-raised p-1.5 shadow-float motion-safe:animate-open ${SIDES[side]}`}
      >
        {children}
      </div>
    </details>
  )
}

function close(fold: HTMLDetailsElement | null): void {
  if (fold) fold.open = false
}
