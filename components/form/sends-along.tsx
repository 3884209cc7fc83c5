'use client'

import { SentAlongContext } from './sent-along'

interface SendsAlongProps {
  fields: Record<string, string>
  children: React.ReactNode
}

/** Every form inside of it sends these fields along. */
export function SendsAlong({ fields, children }: SendsAlongProps) {
  return <SentAlongContext value={fields}>{children}</SentAlongContext>
}
