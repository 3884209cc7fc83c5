'use client'

import { useState } from 'react'
import { Form } from '@/components/form/form'
import { ProductPicture } from '@/components/product/product-picture'
import { CONTROL, FieldNotes } from '@/components/ui/field-frame'
import { SubmitButton } from '@/components/ui/submit-button'
import { useChosenImage } from '@/components/ui/use-chosen-image'
import { uploadProductImageWithForm } from './actions'

interface ImageFormProps {
  productId: string
  imageUrl: string | null
}

/** Chooses an image, shows it before it is sent, and says at once what is wrong with it. */
export function ImageForm({ productId, imageUrl }: ImageFormProps) {
  const [preview, setPreview] = useState<string | null>(null)
  const { problem, choose, forget } = useChosenImage(setPreview)
  const settle = ({ done }: { done?: unknown }) => {
    forget()
    if (done) setPreview(null)
  }
  return (
    <Form
      action={uploadProductImageWithForm}
      hidden={{ productId }}
      onSettled={settle}
      className="flex flex-col gap-3"
    >
      {({ errors }) => {
        const error = problem ?? errors.file
        return (
          <div className="flex flex-wrap items-start gap-4">
            <ProductPicture
              imageUrl={preview ?? imageUrl}
              size="large"
              alt={preview ? 'The image that you chose' : imageUrl ? 'The present image' : ''}
            />
            <div className="flex min-w-0 flex-1 basis-64 flex-col items-start gap-2">
              <label htmlFor="product-image" className="text-sm font-medium">
                Choose an image
              </label>
              <input
                id="product-image"
                type="file"
                name="file"
                required
                accept="image/png,image/jpeg,image/svg+xml"
                onChange={choose}
                aria-invalid={error ? true : undefined}
                aria-describedby={`product-image-hint${error ? ' product-image-error' : ''}`}
                className={`${CONTROL} py-2 text-sm file:mr-3 file:rounded-md file:border-0 file:bg-action-quiet file:px-3 file:py-1.5 file:text-sm file:font-medium file:text-ink`}
              />
              <FieldNotes
                fieldId="product-image"
                hint="PNG, JPEG or SVG, at most 2 MB. Your customers see it at the checkout."
                error={error}
              />
              <SubmitButton look="quiet" size="small">
                {imageUrl ? 'Replace image' : 'Upload image'}
              </SubmitButton>
            </div>
          </div>
        )
      }}
    </Form>
  )
}
