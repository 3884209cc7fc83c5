'use client'

import { useActionState } from 'react'
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
      className="flex max-w-lg flex-col gap-5 rounded-xl border border-neutral-200 bg-white p-5 shadow-sm sm:p-6 dark:border-neutral-800 dark:bg-neutral-900"
    >
      <h2 className="text-lg font-semibold">Create a key</h2>
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
        <Choice value="sandbox" checked />
        {mayMakeProduction && <Choice value="production" />}
      </fieldset>
      <SubmitButton>Create key</SubmitButton>
    </form>
  )
}

function Choice({ value, checked = false }: { value: string; checked?: boolean }) {
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="radio"
        name="environment"
        value={value}
        defaultChecked={checked}
        className="size-5 accent-emerald-700 dark:accent-emerald-400"
      />
      <span className="capitalize">{value}</span>
    </label>
  )
}
