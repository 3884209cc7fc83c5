import type { ComponentProps } from 'react'

interface FieldProps extends ComponentProps<'input'> {
  name: string
  label: string
  hint?: string
  error?: string | undefined
}

/** A labelled input. Its hint and its error are read out with it. */
export function Field({ label, hint, error, ...input }: FieldProps) {
  const fieldId = `field-${input.name}`
  const describedBy = [hint && `${fieldId}-hint`, error && `${fieldId}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldId} className="text-sm font-medium">
        {label}
      </label>
      <input
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        className="h-11 w-full rounded-md border border-neutral-500 bg-white px-3 text-base text-neutral-950 read-only:bg-neutral-100 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-emerald-700 aria-invalid:border-red-700 dark:bg-neutral-900 dark:text-neutral-50 dark:read-only:bg-neutral-800 dark:focus-visible:outline-emerald-400 dark:aria-invalid:border-red-400"
        {...input}
      />
      {hint && (
        <p id={`${fieldId}-hint`} className="text-sm text-neutral-600 dark:text-neutral-400">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${fieldId}-error`} className="text-sm text-red-700 dark:text-red-300">
          {error}
        </p>
      )}
    </div>
  )
}
