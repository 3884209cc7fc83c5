'use client'

import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { CONTROL, FieldNotes } from '@/components/ui/field-frame'
import type { ImageWords } from '@/components/ui/image-problem'
import { SubmitButton } from '@/components/ui/submit-button'
import { useChosenImage } from '@/components/ui/use-chosen-image'

interface ImageUploadProps<Data> {
  /** Unique on the page. */
  id: string
  action: FormAction<Data>
  hidden?: Record<string, string>
  label: string
  hint: string
  /** The text on its button. */
  submit: string
  /** The texts for a wrong file. */
  words: ImageWords
  /** Receives the chosen image as an address, before it is sent. Null if none is chosen any more. */
  onChosen: (address: string | null) => void
  /** What is shown next to the field, such as the image. */
  children?: React.ReactNode
}

/** Chooses an image, lets it be previewed before it is sent, and says at once what is wrong with it. */
export function ImageUpload<Data>({
  id,
  action,
  hidden = {},
  label,
  hint,
  submit,
  words,
  onChosen,
  children,
}: ImageUploadProps<Data>) {
  const { problem, choose, forget } = useChosenImage(onChosen, words)
  const settle = ({ done }: { done?: unknown }) => {
    forget()
    if (done) onChosen(null)
  }
  return (
    <Form action={action} hidden={hidden} onSettled={settle} className="flex flex-col gap-3">
      {({ errors }) => {
        const error = problem ?? errors.file
        return (
          <div className="flex flex-wrap items-start gap-4">
            {children}
            <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-2">
              <label htmlFor={id} className="text-sm font-medium">
                {label}
              </label>
              <input
                id={id}
                type="file"
                name="file"
                required
                accept="image/png,image/jpeg,image/svg+xml"
                onChange={choose}
                aria-invalid={error ? true : undefined}
                aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
                className={`${CONTROL} py-2 text-sm file:mr-3 file:rounded-md file:border-0 file:bg-action-quiet file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-ink`}
              />
              <FieldNotes fieldId={id} hint={hint} error={error} />
              <SubmitButton look="quiet" size="small">
                {submit}
              </SubmitButton>
            </div>
          </div>
        )
      }}
    </Form>
  )
}
