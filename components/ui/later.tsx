import { headers } from 'next/headers'
import { Suspense } from 'react'

interface LaterProps {
  /** What stands there meanwhile. */
  fallback?: React.ReactNode
  children: React.ReactNode
}

/**
 * A part that comes after the page around it. Only a script can put it into its place. So it comes later when the script of the page asks,
 * and a document, whose reader may have no script, comes whole.
 */
export async function Later({ fallback, children }: LaterProps) {
  return (await isAskedByScript()) ? <Suspense fallback={fallback}>{children}</Suspense> : children
}

/** The script of a page asks for the next one. Otherwise the browser asks for a document. */
export async function isAskedByScript(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') === 'empty'
}
