'use client'

import { createContext } from 'react'
import type { Environment } from '@/lib/core/api-key-format'

/** The environment of the page. Forms send it along, so that an action never works in the other one. */
export const EnvironmentContext = createContext<Environment>('sandbox')

interface EnvironmentScopeProps {
  environment: Environment
  children: React.ReactNode
}

/** Tells the links and forms inside of it the environment of the page. */
export function EnvironmentScope({ environment, children }: EnvironmentScopeProps) {
  return <EnvironmentContext value={environment}>{children}</EnvironmentContext>
}
