'use client'

import { createContext, lazy } from 'react'
import { ProofContext, SentAlongContext } from '@/components/form/sent-along'
import type { Environment } from '@/lib/core/api-key-format'

// Loaded when a form asks for the password again, while its answer is shown: few do.
const ProofFields = lazy(async () => ({
  default: (await import('@/components/form/proof-fields')).ProofFields,
}))

/** The environment of the page. */
export const EnvironmentContext = createContext<Environment>('sandbox')

interface EnvironmentScopeProps {
  environment: Environment
  children: React.ReactNode
}

/** Tells the links inside of it the environment of the page. Forms send it along: no action works in the other one. */
export function EnvironmentScope({ environment, children }: EnvironmentScopeProps) {
  return (
    <EnvironmentContext value={environment}>
      <ProofContext value={ProofFields}>
        <SentAlongContext value={{ environment }}>{children}</SentAlongContext>
      </ProofContext>
    </EnvironmentContext>
  )
}
