'use client'

import { type ComponentProps, use, useId } from 'react'
import { Checkbox, Radio, Switch } from '@/components/ui/choice'
import { FieldNotes } from '@/components/ui/field-frame'
import { FormScopeContext } from './form-scope'

type ChoiceProps = Omit<ComponentProps<typeof Switch>, 'error'>

/** A switch that keeps its sent value after its form was refused. */
export function FormSwitch(choice: ChoiceProps) {
  const { key, ...sent } = useSent(choice)
  return <Switch key={key} {...sent} />
}

/** A checkbox that keeps its sent value after its form was refused. */
export function FormCheckbox(choice: ChoiceProps) {
  const { key, ...sent } = useSent(choice)
  return <Checkbox key={key} {...sent} />
}

function useSent({ defaultChecked, ...choice }: ChoiceProps) {
  const { sent } = use(FormScopeContext)
  const isSent = Object.keys(sent.values).length > 0
  const checked = isSent ? choice.name in sent.values : defaultChecked
  return { ...choice, key: String(checked), defaultChecked: checked, error: sent.errors[choice.name] }
}

interface FormRadiosProps {
  name: string
  legend: string
  defaultValue: string
  options: readonly { value: string; label: string; hint?: string }[]
}

/** A choice of one among a few options, all visible. */
export function FormRadios({ name, legend, defaultValue, options }: FormRadiosProps) {
  const { sent } = use(FormScopeContext)
  const fieldId = useId()
  const chosen = sent.values[name] ?? defaultValue
  return (
    <fieldset className="flex flex-col gap-3 text-sm">
      <legend className="mb-2 font-medium">{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <Radio
          key={`${value} ${chosen}`}
          name={name}
          value={value}
          label={label}
          hint={hint}
          defaultChecked={value === chosen}
        />
      ))}
      <FieldNotes fieldId={fieldId} error={sent.errors[name]} />
    </fieldset>
  )
}
