'use client'

import { ImageUpload } from '@/components/dashboard/image-upload'
import { Form } from '@/components/form/form'
import type { ImageWords } from '@/components/ui/image-problem'
import { SubmitButton } from '@/components/ui/submit-button'
import { removeLogoWithForm, uploadLogoWithForm } from './actions'

interface LogoFormProps {
  logoUrl: string | null
  problems: ImageWords
  /** Gets the chosen image as an address, before it is sent. Null: none is chosen any more. */
  onChosen: (address: string | null) => void
}

/** Uploads, replaces and removes the logo. */
export function LogoForm({ logoUrl, problems, onChosen }: LogoFormProps) {
  return (
    <div className="flex flex-col gap-3">
      <ImageUpload
        id="logo"
        action={uploadLogoWithForm}
        label="Logo"
        hint="PNG, JPEG or SVG, at most 2 MB."
        submit={logoUrl ? 'Replace logo' : 'Upload logo'}
        words={problems}
        onChosen={onChosen}
      />
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
