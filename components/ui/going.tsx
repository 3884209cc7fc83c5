'use client'

import { useLinkStatus } from 'next/link'
import { createContext, use, useEffect } from 'react'

/** Told of the page that is under way. Returns what is called when it is here, or not wanted any more. */
export const GoingContext = createContext<(to: string) => () => void>(() => () => undefined)

/** Goes to another page, as a link does. */
export const GoContext = createContext<(href: string) => void>(() => undefined)

/** Inside a link: tells the frame while its page is under way. */
export function Going({ to }: { to: string }) {
  const { pending } = useLinkStatus()
  const begin = use(GoingContext)
  useEffect(() => (pending ? begin(to) : undefined), [pending, begin, to])
  return null
}
