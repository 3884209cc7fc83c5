'use client'

import { createContext } from 'react'

interface Going {
  /** Reports that a page is being loaded. Call the returned function when it is here, or no longer wanted. */
  begin(to: string): () => void
  /** Goes to another page, like a link. */
  go(href: string): void
}

/** How the parts of a page go to another one. */
export const GoingContext = createContext<Going>({ begin: () => () => undefined, go: () => undefined })
