import { headers } from 'next/headers'
import { Suspense } from 'react'

interface LaterProps {
  /** Shown meanwhile. */
  fallback?: React.ReactNode
  children: React.ReactNode
}

/**
 * A part that comes after the page around it. Only a script can put it into its place. So it comes later if the page's script requests the
 * page. A full document contains it, because its reader may have no script.
 */
export async function Later({ fallback, children }: LaterProps) {
  return (await isAskedByScript()) ? <Suspense fallback={fallback}>{children}</Suspense> : children
}

/** True if a page's script requests the next page. Otherwise the browser requests a document. */
export async function isAskedByScript(): Promise<boolean> {
  return (await headers()).get('sec-fetch-dest') === 'empty'
}
