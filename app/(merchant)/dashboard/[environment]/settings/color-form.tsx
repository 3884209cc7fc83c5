'use client'

import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { COLOR_FORM, contrastOf, textColorOn } from '@/lib/core/color'
import { changeAccentColorWithForm } from './actions'

interface ColorFormProps {
  /** What is in the field. It may be no colour yet. */
  color: string
  onChange: (color: string) => void
}

/** The accent colour: typed, or chosen with the browser's own picker. It says how readable text on it is. */
export function ColorForm({ color, onChange }: ColorFormProps) {
  const isColor = COLOR_FORM.test(color)
  return (
    <Form action={changeAccentColorWithForm}>
      <div className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <FormField
            name="accentColor"
            label="Accent colour"
            value={color}
            onChange={({ currentTarget }) => onChange(currentTarget.value.trim())}
            placeholder="#8c1d2f"
            maxLength={7}
            spellCheck={false}
          />
        </div>
        <input
          type="color"
          aria-label="Choose the accent colour"
          value={isColor ? color.toLowerCase() : '#8c1d2f'}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="h-11 w-14 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
      </div>
      <p className="text-xs text-ink-muted" aria-live="polite">
        {isColor ? contrastText(color) : 'A # and six hexadecimal digits. Leave it empty for no colour.'}
      </p>
      <Save>Save colour</Save>
    </Form>
  )
}

/** Every colour is readable, because the text on it is black or white. */
function contrastText(color: string): string {
  const text = textColorOn(color)
  const contrast = Math.floor(contrastOf(color, text) * 10) / 10
  return `Text on it is ${text === '#000000' ? 'black' : 'white'}, with a contrast of ${contrast} to 1. 4.5 to 1 is the least that is easy to read.`
}
