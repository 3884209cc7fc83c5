'use client'

import { createContext } from 'react'

/** Told of the page that is under way. Returns what is called when it is here, or not wanted any more. */
export const GoingContext = createContext<(to: string) => () => void>(() => () => undefined)

/** Goes to another page, as a link does. */
export const GoContext = createContext<(href: string) => void>(() => undefined)
