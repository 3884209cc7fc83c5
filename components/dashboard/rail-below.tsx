'use client'

import { useHere } from './environment-context'

interface RailBelowProps {
  /** Of the place above. */
  path: string
  children: React.ReactNode
}

/** What stands below a place in the rail: it is there while the visitor is at that place, or at one below it. */
export function RailBelow({ path, children }: RailBelowProps) {
  const here = useHere()
  return here && (here.below ?? here.path) === path && children
}
