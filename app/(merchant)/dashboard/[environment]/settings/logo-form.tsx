'use client'

import { Form } from '@/components/form/form'
import { CONTROL, FieldNotes } from '@/components/ui/field-frame'
import { SubmitButton } from '@/components/ui/submit-button'
import { useChosenImage } from '@/components/ui/use-chosen-image'
import { removeLogoWithForm, uploadLogoWithForm } from './actions'

interface LogoFormProps {
  logoUrl: string | null
  /** Gets the chosen image as an address, before it is sent. Null: none is chosen any more. */
  onChosen: (address: string | null) => void
}

/** Chooses a logo, shows it before it is sent, and says at once what is wrong with it. */
export function LogoForm({ logoUrl, onChosen }: LogoFormProps) {
  const { problem, choose, forget } = useChosenImage(onChosen)
  const settle = ({ done }: { done?: unknown }) => {
    forget()
    if (done) onChosen(null)
  }
  return (
    <div className="flex flex-col gap-3">
      <Form action={uploadLogoWithForm} onSettled={settle} className="flex flex-col items-start gap-2">
        {({ errors }) => {
          const error = problem ?? errors.file
          return (
            <>
              <label htmlFor="logo" className="text-sm font-medium">
                Logo
              </label>
              <input
                id="logo"
                type="file"
                name="file"
                required
                accept="image/png,image/jpeg,image/svg+xml"
                onChange={choose}
                aria-invalid={error ? true : undefined}
                aria-describedby={`logo-hint${error ? ' logo-error' : ''}`}
                className={`${CONTROL} py-2 text-sm file:mr-3 file:rounded-md file:border-0 file:bg-action-quiet file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-ink`}
              />
              <FieldNotes fieldId="logo" hint="PNG, JPEG or SVG, at most 2 MB." error={error} />
              <SubmitButton look="quiet" size="small">
                {logoUrl ? 'Replace logo' : 'Upload logo'}
              </SubmitButton>
            </>
          )
        }}
      </Form>
      {logoUrl && (
        <Form action={removeLogoWithForm}>
          <div>
            <SubmitButton look="quiet" size="small">
              Remove logo
            </SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}
