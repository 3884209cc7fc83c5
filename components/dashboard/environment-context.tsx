'use client'

import { usePathname } from 'next/navigation'
import { createContext, lazy, use } from 'react'
import { ProofContext, SentAlongContext } from '@/components/form/sent-along'
import type { Environment } from '@/lib/core/api-key-format'
import { placeAt } from './place-at'

// Loaded when a form asks for the password again, which few do.
const ProofFields = lazy(async () => ({
  default: (await import('@/components/form/proof-fields')).ProofFields,
}))

/** The environment of the page. */
export const EnvironmentContext = createContext<Environment>('sandbox')

/** What the browser knows about a place. Its words and permissions stay on the server. */
export interface KnownPlace {
  path: string
  /** The path of the place that it is below in the rail. */
  below?: string
  /** True if the other environment has no such place. */
  isOnlyHere?: true
}

const PlacesContext = createContext<readonly KnownPlace[]>([])

/** The place that the page belongs to. Undefined if it belongs to none. */
export const useHere = (): KnownPlace | undefined =>
  placeAt(use(PlacesContext), use(EnvironmentContext), usePathname())

interface EnvironmentScopeProps {
  environment: Environment
  places: readonly KnownPlace[]
  children: React.ReactNode
}

/** Provides the page's environment to its links. Forms send it along, so that no action happens in the other one. */
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
