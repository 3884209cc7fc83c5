'use client'

import { usePathname } from 'next/navigation'
import { createContext, lazy, use } from 'react'
import { ProofContext, SentAlongContext } from '@/components/form/sent-along'
import type { Environment } from '@/lib/core/api-key-format'
import { placeAt } from './place-at'

// Loaded when a form asks for the password again, while its answer is shown: few do.
const ProofFields = lazy(async () => ({
  default: (await import('@/components/form/proof-fields')).ProofFields,
}))

/** The environment of the page. */
export const EnvironmentContext = createContext<Environment>('sandbox')

/** What the browser knows of a place. Its words and who may go there stay on the server. */
export interface KnownPlace {
  path: string
  /** The path of the place below which it stands in the rail. */
  below?: string
  /** The other environment has no such place. */
  isOnlyHere?: true
}

const PlacesContext = createContext<readonly KnownPlace[]>([])

/** The place to which the page belongs. Undefined: it belongs to none. */
export const useHere = (): KnownPlace | undefined =>
  placeAt(use(PlacesContext), use(EnvironmentContext), usePathname())

interface EnvironmentScopeProps {
  environment: Environment
  places: readonly KnownPlace[]
  children: React.ReactNode
}

/** Tells the links inside of it the environment of the page. Forms send it along: no action works in the other one. */
export function EnvironmentScope({ environment, places, children }: EnvironmentScopeProps) {
  return (
    <EnvironmentContext value={environment}>
      <PlacesContext value={places}>
        <ProofContext value={ProofFields}>
          <SentAlongContext value={{ environment }}>{children}</SentAlongContext>
        </ProofContext>
      </PlacesContext>
    </EnvironmentContext>
  )
}
