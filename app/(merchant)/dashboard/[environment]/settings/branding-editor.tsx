'use client'

import { useState } from 'react'
import type { ImageWords } from '@/components/ui/image-problem'
import type { WireBusiness } from '@/lib/business/present'
import { COLOR_FORM } from '@/lib/core/color'
import { BrandPreview } from './brand-preview'
import { ColorForm } from './color-form'
import { LogoForm } from './logo-form'

/** Logo and colour, with the top of a customer's page as it would look with them. */
export function BrandingEditor({ business, problems }: { business: WireBusiness; problems: ImageWords }) {
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
      />
      <LogoForm logoUrl={business.logoUrl} problems={problems} onChosen={setLogo} />
      <ColorForm color={color} onChange={setColor} />
    </div>
  )
}
