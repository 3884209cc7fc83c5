'use client'

import { useState } from 'react'
import { ImageUpload } from '@/components/dashboard/image-upload'
import { ProductPicture } from '@/components/product/product-picture'
import { uploadProductImageWithForm } from './actions'

interface ImageFormProps {
  productId: string
  imageUrl: string | null
}

/** The image of a product. */
export function ImageForm({ productId, imageUrl }: ImageFormProps) {
  const [preview, setPreview] = useState<string | null>(null)
  return (
    <ImageUpload
      id="product-image"
      action={uploadProductImageWithForm}
      hidden={{ productId }}
      label="Choose an image"
      hint="PNG, JPEG or SVG, at most 2 MB. Your customers see it at the checkout."
      submit={imageUrl ? 'Replace image' : 'Upload image'}
      onChosen={setPreview}
    >
      <ProductPicture
        imageUrl={preview ?? imageUrl}
        size="large"
        alt={preview ? 'The image that you chose' : imageUrl ? 'The present image' : ''}
      />
    </ImageUpload>
  )
}
