'use client'

import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { COLOR_FORM, contrastOf, textColorOn } from '@/lib/core/color'
import { inDigitsOf } from '@/lib/core/digits'
import { filled } from '@/messages/filled'
import { changeAccentColorWithForm } from './actions'
import type { BrandWords } from './brand-preview'

interface ColorFormProps {
  /** What is in the field. It may be no colour yet. */
  color: string
  words: BrandWords
  onChange: (color: string) => void
}

/** The accent colour: typed, or chosen with the browser's own picker. It says how readable text on it is. */
export function ColorForm({ color, words, onChange }: ColorFormProps) {
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

/** Every colour is readable, because the text on it is black or white. */
function contrastText(color: string, { texts, language }: BrandWords): string {
  const text = textColorOn(color)
  const contrast = String(Math.floor(contrastOf(color, text) * 10) / 10)
  return filled(text === '#000000' ? texts.blackText : texts.whiteText, {
    contrast: inDigitsOf(language, contrast),
  })
}
