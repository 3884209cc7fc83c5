'use client'

import { useState } from 'react'
import { useHere } from './environment-context'

interface RailFoldProps {
  title: React.ReactNode
  /** The paths of the places inside. */
  paths: readonly string[]
  children: React.ReactNode
}

/** A group of the rail that is closed until one of its pages is open, or somebody opens it. */
export function RailFold({ title, paths, children }: RailFoldProps) {
  const here = useHere()
  const [isOpen, setIsOpen] = useState(false)
  if (here && paths.includes(here.path) && !isOpen) setIsOpen(true)
  return (
    <details open={isOpen} className="group/fold">
      <summary className="flex min-h-7 list-none items-center gap-1 rounded-md px-2.5 text-xs font-medium text-ink-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {title}
      </summary>
      {children}
    </details>
  )
}
