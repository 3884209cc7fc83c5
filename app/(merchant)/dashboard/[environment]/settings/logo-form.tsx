'use client'

import { ImageUpload } from '@/components/dashboard/image-upload'
import { Form } from '@/components/form/form'
import type { ImageWords } from '@/components/ui/image-problem'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { removeLogoWithForm, uploadLogoWithForm } from './actions'

interface LogoFormProps {
  logoUrl: string | null
  texts: Messages['settings']['branding']
  problems: ImageWords
  /** Gets the chosen image as an address, before it is sent. Null: none is chosen any more. */
  onChosen: (address: string | null) => void
}

/** Uploads, replaces and removes the logo. */
export function LogoForm({ logoUrl, texts, problems, onChosen }: LogoFormProps) {
  return (
    <div className="flex flex-col gap-3">
      <ImageUpload
        id="logo"
        action={uploadLogoWithForm}
        label={texts.logo}
        hint={texts.logoHint}
        submit={logoUrl ? texts.replaceLogo : texts.uploadLogo}
        words={problems}
        onChosen={onChosen}
      />
      {logoUrl && (
        <Form action={removeLogoWithForm}>
          <div>
            <SubmitButton look="quiet" size="small">
              {texts.removeLogo}
            </SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}
