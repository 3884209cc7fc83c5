'use client'

import { createContext } from 'react'
import { SentAlongContext } from '@/components/form/sent-along'
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
      <SentAlongContext value={{ environment }}>{children}</SentAlongContext>
    </EnvironmentContext>
  )
}
