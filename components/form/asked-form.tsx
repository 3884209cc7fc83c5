'use client'

import { FormScopeContext, type SentForm } from './form-scope'

interface AskedFormProps {
  /** The values in the page's address, and what is wrong with them. */
  asked: SentForm
  /** The part of the page with the answer: `#preview`. */
  action: string
  className: string
  children: React.ReactNode
}

/** A form that only asks and changes nothing. The page reloads with an answer, and the fields keep their values. */
export function AskedForm({ asked, children, ...form }: AskedFormProps) {
  return (
    <FormScopeContext value={{ sent: asked, scale: 'medium' }}>
      <form method="get" {...form}>
        {children}
      </form>
    </FormScopeContext>
  )
}
