import { type ComponentProps, useId } from 'react'
import { described, FieldNotes, type FieldTexts } from './field-frame'

interface ChoiceProps extends FieldTexts, ComponentProps<'input'> {
  name: string
}

const ROW = 'flex min-h-6 items-start gap-3'
const BOX = 'mt-0.5 size-5 shrink-0 accent-action'

/** A checkbox: one of several choices, or yes and no. */
export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" className={BOX} />
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" className={BOX} />
}

/** An on/off switch. It works as a checkbox for forms and without JavaScript, and looks and is announced as a switch. */
export function Switch(props: ChoiceProps) {
  return (
    <Choice
      {...props}
      type="checkbox"
      role="switch"
      className="relative h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-1/2 before:left-0.5 before:size-[1.125rem] before:-translate-y-1/2 before:rounded-full before:bg-line-strong before:transition-transform checked:border-action checked:bg-action checked:before:translate-x-4 checked:before:bg-ink-inverse disabled:opacity-60"
    />
  )
}

function Choice({ label, hint, error, ...input }: ChoiceProps) {
  const fieldId = useId()
  return (
    <div className={ROW}>
      <input {...described(fieldId, { hint, error })} {...input} id={fieldId} />
      <div className="flex flex-col">
        <label htmlFor={fieldId}>{label}</label>
        <FieldNotes fieldId={fieldId} hint={hint} error={error} />
      </div>
    </div>
  )
}
