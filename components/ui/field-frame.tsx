export interface FieldTexts {
  label: string
  hint?: React.ReactNode
  error?: string | undefined
}

interface FieldFrameProps extends FieldTexts {
  fieldId: string
  children: React.ReactNode
}

/** The label above a control, and the texts below that are read out with it: a hint, an error. */
export function FieldFrame({ fieldId, label, hint, error, children }: FieldFrameProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={fieldId} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <FieldNotes fieldId={fieldId} hint={hint} error={error} />
    </div>
  )
}

export function FieldNotes({ fieldId, hint, error }: Omit<FieldTexts, 'label'> & { fieldId: string }) {
  return (
    <>
      {error && (
        <p id={`${fieldId}-error`} className="text-sm text-bad-ink">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${fieldId}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
    </>
  )
}

/** The attributes that connect a control to its texts. */
export function described(fieldId: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const notes = [error && `${fieldId}-error`, hint && `${fieldId}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined }
}

/** At least sixteen pixels, because phones zoom in on smaller text. */
export const CONTROL =
  'w-full rounded-md border border-line-strong bg-raised px-3 text-base text-ink placeholder:text-ink-muted disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-bad-ink'
