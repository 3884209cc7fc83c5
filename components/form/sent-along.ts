'use client'

import { createContext } from 'react'
import type { AskedProof } from './form-state'

/**
 * The component that asks for the password again in a form that needs a fresh session. Only staff pages provide it, so that its script is
 * not in customers' pages.
 */
export const ProofContext = createContext<React.ComponentType<AskedProof> | null>(null)

/** What every form of these pages sends along, such as the environment of the page, or the wallet that it shows. */
export const SentAlongContext = createContext<Record<string, string>>({})
