'use client'

import { useState } from 'react'
import { ImageUpload } from '@/components/dashboard/image-upload'
import { ProductPicture } from '@/components/product/product-picture'
import type { ImageWords } from '@/components/ui/image-problem'
import type { Messages } from '@/messages/catalogue'
import { uploadProductImageWithForm } from './actions'

interface ImageFormProps {
  productId: string
  imageUrl: string | null
  words: Messages['catalog']['image']
  problems: ImageWords
}

/** The image of a product. */
export function ImageForm({ productId, imageUrl, words, problems }: ImageFormProps) {
  const [preview, setPreview] = useState<string | null>(null)
  return (
    <ImageUpload
      id="product-image"
      action={uploadProductImageWithForm}
      hidden={{ productId }}
      label={words.choose}
      hint={words.hint}
      submit={imageUrl ? words.replace : words.upload}
      words={problems}
      onChosen={setPreview}
    >
      <ProductPicture
        imageUrl={preview ?? imageUrl}
        size="large"
        alt={preview ? words.chosen : imageUrl ? words.present : ''}
      />
    </ImageUpload>
  )
}
