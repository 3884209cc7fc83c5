'use client'

import { createContext } from 'react'

interface Going {
  /** Tells the frame of a page that is under way. Returns what is called when it is here, or not wanted any more. */
  begin(to: string): () => void
  /** Goes to another page, as a link does. */
  go(href: string): void
}

/** How the parts of a page go to another one. */
export const GoingContext = createContext<Going>({ begin: () => () => undefined, go: () => undefined })
