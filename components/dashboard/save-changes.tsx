'use client'

import { use, useEffect, useRef, useState } from 'react'
import { FormScopeContext } from '@/components/form/form-scope'
import { Button } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'

interface SaveChangesProps {
  /** The text while something has changed, and the button that discards it. */
  unsaved: string
  discard: string
  children: string
}

/**
 * The save button of a form that shows stored values. It appears only while something differs from them, and then stays visible while the
 * form scrolls. Without a script it is always there.
 */
export function SaveChanges({ unsaved, discard, children }: SaveChangesProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isChanged, setChanged] = useState(false)
  const { sent } = use(FormScopeContext)
  const isRefused = Object.keys(sent.errors).length > 0 || Boolean(sent.message)
  // After each render, because the stored values may have changed.
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    const compare = () => setChanged(isRefused || [...form.elements].some(differs))
    compare()
    // The reset event comes before the form is reset.
    const later = () => setTimeout(compare)
    for (const kind of HEARD) form.addEventListener(kind, later)
    return () => {
      for (const kind of HEARD) form.removeEventListener(kind, later)
    }
  })
  return (
    <div ref={bar} className="sticky bottom-4 z-10">
      <noscript>
        <SubmitButton size="small">{children}</SubmitButton>
      </noscript>
      {isChanged && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-raised p-3 shadow-float">
          <p role="status" className="text-sm text-ink-muted">
            {unsaved}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button type="reset" look="quiet" size="small">
              {discard}
            </Button>
            <SubmitButton size="small">{children}</SubmitButton>
          </div>
        </div>
      )}
    </div>
  )
}

const HEARD = ['input', 'change', 'reset'] as const

/** Whether a field differs from its initial value, which is what is stored. */
function differs(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some(({ selected, defaultSelected }) => selected !== defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
  const isChoice = field.type === 'checkbox' || field.type === 'radio'
  return isChoice ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
}
