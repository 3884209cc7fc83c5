'use client'

import { ChevronRight } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { use, useState } from 'react'
import { EnvironmentContext } from './environment-context'
import { placeOf } from './places'

interface RailFoldProps {
  title: string
  /** The places inside. */
  paths: readonly string[]
  children: React.ReactNode
}

/** A group of the rail that is closed until one of its pages is open, or somebody opens it. */
export function RailFold({ title, paths, children }: RailFoldProps) {
  const here = placeOf(use(EnvironmentContext), usePathname())
  const [isOpen, setIsOpen] = useState(false)
  if (here && paths.includes(here.path) && !isOpen) setIsOpen(true)
  return (
    <details open={isOpen} className="group/fold">
      <summary className="flex min-h-7.5 list-none items-center gap-1 rounded-md px-2.5 text-xs font-medium text-ink-muted hover:text-ink [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronRight
          aria-hidden="true"
          className="size-3.5 shrink-0 transition-transform group-open/fold:rotate-90"
        />
      </summary>
      {children}
    </details>
  )
}
