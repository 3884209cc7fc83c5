'use client'

import { FileUp } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormStatus } from 'react-dom'
import { filled } from '@/messages/filled'
import { FieldNotes, type FieldTexts } from './field-frame'
import { Spinner } from './spinner'

interface FileDropProps extends FieldTexts {
  name: string
  /** What can be chosen. Anything can be dropped. */
  accept: string
  /** The text about the `{file}` while its form is being sent. */
  under: string
  /** Called when a file was chosen or dropped. */
  onFile: (file: File, form: HTMLFormElement | null) => void
}

/**
 * A place to drop a file, or to choose one. It is the browser's own field, made as large as the place: it accepts dropped files even
 * without JavaScript, and works with the keyboard as usual.
 */
export function FileDrop({ name, label, hint, accept, under, error, onFile }: FileDropProps) {
  const fieldId = useId()
  const { pending } = useFormStatus()
  const [isOver, setIsOver] = useState(false)
  const [fileName, setFileName] = useState<string>()
  const choose = ({ currentTarget: field }: React.ChangeEvent<HTMLInputElement>) => {
    setIsOver(false)
    const file = field.files?.[0]
    setFileName(file?.name)
    if (file) onFile(file, field.form)
  }
  return (
    <div className="flex w-full flex-col gap-1.5">
      <div
        data-over={isOver || undefined}
        className="relative flex min-h-32 flex-col items-center justify-center gap-2 rounded-lg border border-dashed border-line-strong bg-surface px-4 py-5 text-center transition-colors hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus data-[over]:border-action data-[over]:bg-sunken"
      >
        {pending ? <Spinner /> : <FileUp aria-hidden="true" className="size-5 text-ink-muted" />}
        <label htmlFor={fieldId} className="text-base font-medium">
          {label}
        </label>
        <p role="status" className="text-sm text-ink-muted wrap-anywhere">
          {fileName && (pending ? filled(under, { file: fileName }) : fileName)}
        </p>
        <input
          id={fieldId}
          type="file"
          name={name}
          required
          accept={accept}
          onChange={choose}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${fieldId}-hint${error ? ` ${fieldId}-error` : ''}`}
          className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:size-auto noscript:max-w-full noscript:opacity-100"
        />
      </div>
      <FieldNotes fieldId={fieldId} hint={hint} error={error} />
    </div>
  )
}
