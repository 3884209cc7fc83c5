'use client'

import { useState } from 'react'
import type { ImageWords } from '@/components/ui/image-problem'
import type { WireBusiness } from '@/lib/business/present'
import { COLOR_FORM } from '@/lib/core/color'
import { BrandPreview, type BrandWords } from './brand-preview'
import { ColorForm } from './color-form'
import { LogoForm } from './logo-form'

interface BrandingEditorProps {
  business: WireBusiness
  words: BrandWords
  problems: ImageWords
}

/** Logo and colour, with the top of a customer's page as it would look with them. */
export function BrandingEditor({ business, words, problems }: BrandingEditorProps) {
  const [logo, setLogo] = useState<string | null>(null)
  const [color, setColor] = useState(business.accentColor ?? '')
  const isColor = COLOR_FORM.test(color)
  return (
    <div className="flex flex-col gap-6">
      <BrandPreview
        name={business.name}
        logoUrl={logo ?? business.logoUrl}
        accentColor={isColor ? color : business.accentColor}
        support={business.supportUrl ?? business.supportPhone ?? business.supportEmail}
        words={words}
      />
      <LogoForm logoUrl={business.logoUrl} texts={words.texts} problems={problems} onChosen={setLogo} />
      <ColorForm color={color} words={words} onChange={setColor} />
    </div>
  )
}
