'use client'

import { useActionState } from 'react'
import { Radio } from '@/components/ui/choice'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { createKeyWithForm } from './actions'

export function KeyForm({ mayMakeProduction }: { mayMakeProduction: boolean }) {
  const [{ secret, error }, action] = useActionState(createKeyWithForm, {})
  return (
    <form
      action={action}
      className="flex max-w-lg flex-col gap-5 rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <h2 className="text-base font-semibold">Create a key</h2>
      {secret && (
        <Notice look="success">
          <p className="flex items-center justify-between gap-4">
            Copy the key now. It is shown this once and kept nowhere.
            <CopyButton key={secret} text={secret} />
          </p>
          <p className="mt-1 font-mono break-all select-all">{secret}</p>
        </Notice>
      )}
      <Field name="name" label="Name" required maxLength={100} autoComplete="off" error={error} />
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="mb-1.5 text-sm font-medium">Environment</legend>
        <Radio name="environment" value="sandbox" label="Sandbox" defaultChecked />
        {mayMakeProduction && <Radio name="environment" value="production" label="Production" />}
      </fieldset>
      <SubmitButton>Create key</SubmitButton>
    </form>
  )
}
