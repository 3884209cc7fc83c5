'use client'

import { createContext } from 'react'
import { ProofFields } from '@/components/form/proof-fields'
import { ProofContext, SentAlongContext } from '@/components/form/sent-along'
import type { Environment } from '@/lib/core/api-key-format'

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
