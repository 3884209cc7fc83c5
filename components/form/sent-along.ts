'use client'

import { createContext } from 'react'

/** What every form of these pages sends along, such as the environment of the page. */
export const SentAlongContext = createContext<Record<string, string>>({})
