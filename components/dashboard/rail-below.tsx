'use client'

import { usePathname } from 'next/navigation'
import { use } from 'react'
import { EnvironmentContext } from './environment-context'
import { placeOf } from './places'

interface RailBelowProps {
  /** Of the place above. */
  path: string
  children: React.ReactNode
}

/** What stands below a place in the rail: it is there while the visitor is at that place, or at one below it. */
export function RailBelow({ path, children }: RailBelowProps) {
  const here = placeOf(use(EnvironmentContext), usePathname())
  return here && (here.below ?? here.path) === path && children
}
