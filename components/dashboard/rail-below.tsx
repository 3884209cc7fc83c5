'use client'

import { useHere } from './environment-context'

interface RailBelowProps {
  /** The path of the place above. */
  path: string
  children: React.ReactNode
}

/** The places below another one in the rail. They are shown only while the visitor is there, or at one of them. */
export function RailBelow({ path, children }: RailBelowProps) {
  const here = useHere()
  return here && (here.below ?? here.path) === path && children
}
