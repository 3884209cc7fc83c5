'use client'

import { use } from 'react'
import { Fold } from '@/components/ui/fold'
import { FormScopeContext } from './form-scope'

interface FormFoldProps {
  title: string
  /** The names of the fields in it. */
  names: readonly string[]
  children: React.ReactNode
}

/** Fields that most people leave empty. They are unfolded if one of them was filled in or is wrong, after their form was refused. */
export function FormFold({ title, names, children }: FormFoldProps) {
  const { sent, scale } = use(FormScopeContext)
  return (
    <Fold scale={scale} title={title} open={names.some((name) => sent.errors[name] || sent.values[name])}>
      {children}
    </Fold>
  )
}
