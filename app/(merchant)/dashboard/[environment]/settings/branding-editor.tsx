'use client'

import { useState } from 'react'
import { BrandHeader } from '@/components/customer/brand-header'
import { AsCustomersSee } from '@/components/dashboard/as-customers-see'
import { ImageUpload } from '@/components/dashboard/image-upload'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import type { ImageWords } from '@/components/ui/image-problem'
import { SubmitButton } from '@/components/ui/submit-button'
import type { WireBusiness } from '@/lib/business/present'
import { COLOR_FORM, contrastOf, textColorOn } from '@/lib/core/color'
import { inDigitsOf } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import type { Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { changeAccentColorWithForm, removeLogoWithForm, uploadLogoWithForm } from './actions'

interface BrandingEditorProps {
  business: WireBusiness
  words: BrandWords
  problems: ImageWords
}

/** Logo and colour, with a preview of the top of a customer's page. */
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

interface LogoFormProps {
  logoUrl: string | null
  texts: Messages['settings']['branding']
  problems: ImageWords
  /** Called with the address of the chosen image before it is sent. Null if none is chosen. */
  onChosen: (address: string | null) => void
}

/** Uploads, replaces and removes the logo. */
function LogoForm({ logoUrl, texts, problems, onChosen }: LogoFormProps) {
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

interface ColorFormProps {
  /** The text of the field, which may not be a valid colour yet. */
  color: string
  words: BrandWords
  onChange: (color: string) => void
}

/** The accent colour: typed, or chosen with the browser's colour picker. It says how readable text on this colour is. */
function ColorForm({ color, words, onChange }: ColorFormProps) {
  const { texts } = words
  const isColor = COLOR_FORM.test(color)
  return (
    <Form action={changeAccentColorWithForm}>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <FormField
            name="accentColor"
            label={texts.color}
            value={color}
            onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
            placeholder="#8c1d2f"
            maxLength={7}
            spellCheck={false}
          />
        </div>
        <input
          type="color"
          aria-label={texts.chooseColor}
          value={isColor ? color.toLowerCase() : '#8c1d2f'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="h-11 w-14 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
      </div>
      <p className="text-xs text-ink-muted" aria-live="polite">
        {isColor ? contrastText(color, words) : texts.colorForm}
      </p>
      <Save>{texts.saveColor}</Save>
    </Form>
  )
}

/** Text is readable on every colour, because it is black or white as needed. */
function contrastText(color: string, { texts, language }: BrandWords): string {
  const text = textColorOn(color)
  const contrast = String(Math.floor(contrastOf(color, text) * 10) / 10)
  return filled(text === '#000000' ? texts.blackText : texts.whiteText, {
    contrast: inDigitsOf(language, contrast),
  })
}

/** The texts of the branding editor and its preview. */
interface BrandWords {
  language: Language
  texts: Messages['settings']['branding']
  /** A sample price, shown on the page. */
  price: string
}

interface BrandPreviewProps {
  name: string
  logoUrl: string | null
  accentColor: string | null
  support: string | null
  words: BrandWords
}

/** A preview of the top of a customer's page and of the button in a mail, with these settings. */
function BrandPreview({ name, logoUrl, accentColor, support, words }: BrandPreviewProps) {
  const { language, texts, price } = words
  return (
    <AsCustomersSee language={language} caption={texts.preview}>
      <BrandHeader name={name} logo={logoUrl ? { src: logoUrl } : null} accentColor={accentColor} />
      <p className="text-sm text-ink-muted">{texts.product}</p>
      <p className="text-2xl font-semibold tracking-tight">{price}</p>
      {accentColor && <MailButton color={accentColor} texts={texts} />}
      <p className="border-t border-line pt-3 text-xs wrap-anywhere text-ink-muted">
        {support ? filled(texts.help, { contact: support.replace(/^https?:\/\//, '') }) : texts.noHelp}
      </p>
    </AsCustomersSee>
  )
}

// The colours are attributes of the SVG, because a style attribute would violate the page's content security policy.
function MailButton({ color, texts }: { color: string; texts: BrandWords['texts'] }) {
  return (
    <svg
      viewBox="0 0 200 44"
      className="h-11 w-50 max-w-full"
      role="img"
      aria-label={filled(texts.button, { label: texts.pay })}
    >
      <rect width="200" height="44" rx="6" fill={color} />
      <text
        x="100"
        y="23"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize="15"
        fill={textColorOn(color)}
        className="font-medium"
      >
        {texts.pay}
      </text>
    </svg>
  )
}
