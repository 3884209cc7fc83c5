'use client'

import { createContext } from 'react'

/** What a refused form shows: what was typed, and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>
  /** By the name of the field. */
  errors: Record<string, string>
  /** A message about the whole form. */
  message?: string
}

interface FormScope {
  sent: SentForm
  scale: 'medium' | 'large'
}

/** The form that a field is in. */
export const FormScopeContext = createContext<FormScope>({
  sent: { values: {}, errors: {} },
  scale: 'medium',
})
