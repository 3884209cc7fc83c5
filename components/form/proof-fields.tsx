'use client'

import { LockKeyhole } from 'lucide-react'
import { use, useId } from 'react'
import { SubmitButton } from '@/components/ui/submit-button'
import { FormScopeContext } from './form-scope'
import type { AskedProof } from './form-state'
import { PROOF_CODE, PROOF_PASSWORD } from './proof-names'
import { FormFactor } from './sent-factor'
import { FormField } from './sent-form'

/** Asks for the password again, inside the form that needs it. Its button comes first in the form, so Enter presses it. */
export function ProofFields({ code, words }: AskedProof) {
  const titleId = useId()
  const { sent } = use(FormScopeContext)
  const focusesCode = sent.errors[PROOF_CODE] !== undefined
  return (
    <section
      aria-labelledby={titleId}
      className="flex flex-col gap-4 rounded-lg border border-line-strong bg-sunken p-4"
    >
      <div className="flex flex-col gap-1">
        <h3 id={titleId} className="flex items-center gap-2 text-sm font-semibold">
          <LockKeyhole aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
          {words.title}
        </h3>
        <p className="text-sm text-pretty text-ink-muted">{words.lead}</p>
      </div>
      <FormField
        name={PROOF_PASSWORD}
        label={words.password}
        type="password"
        autoComplete="current-password"
        required
        maxLength={256}
        // The form has just asked for this and nothing else.
        autoFocus={!focusesCode}
      />
      {code && (
        <FormFactor name={PROOF_CODE} label={words.code} hint={words.orRecovery} autoFocus={focusesCode} />
      )}
      <div>
        <SubmitButton size="small">{words.confirm}</SubmitButton>
      </div>
    </section>
  )
}
