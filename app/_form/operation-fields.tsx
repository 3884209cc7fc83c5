import { z } from 'zod'
import { FormRadios, FormSwitch } from '@/components/form/sent-choices'
import { FormSelect, FormTextArea } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import type { JsonSchema } from '@/lib/core/json-schema'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { OperationAction } from './form-action'

type Input = Partial<Omit<React.ComponentProps<typeof FormField>, 'name' | 'label' | 'defaultValue'>>

/** What the schema of a field does not say. Values of the schema can also be overridden. */
export interface FieldWords extends Input {
  label: string
  /** True if it may stay empty, as its label says. A field that accepts null may stay empty too. */
  optional?: boolean
  /** The options to choose from. If they have hints, all of them are visible. */
  options?: readonly { value: string; label: string; hint?: string }[]
}

interface OperationFieldsProps<Data> {
  of: OperationAction<Data>
  /** The fields by their names in the body of the operation. `notices.receipt` is inside `notices`. */
  fields: Readonly<Record<string, FieldWords>>
  /** The present object. */
  values?: object | undefined
  /** The language of the page. */
  language: Language
}

/** The fields of a form in order. The schema of the operation determines the type and the limits of each. */
export function OperationFields<Data>({ of, fields, values = {}, language }: OperationFieldsProps<Data>) {
  const body = z.toJSONSchema(of.declaration.body as z.ZodType, { io: 'input', unrepresentable: 'any' })
  return Object.entries(fields).map(([name, words]) => {
    const path = name.split('.')
    const schema = path.reduce((outer, part) => outer.properties?.[part] ?? {}, body as JsonSchema)
    const value = path.reduce<unknown>((outer, part) => (outer as Record<string, unknown>)?.[part], values)
    return (
      <OperationField
        key={name}
        name={name}
        words={words}
        schema={schema}
        value={value}
        language={language}
      />
    )
  })
}

interface OperationFieldProps {
  name: string
  words: FieldWords
  schema: JsonSchema
  value: unknown
  language: Language
}

// A longer text gets several lines.
const LINE_LENGTH = 500

const TYPES: Record<string, Input> = {
  email: { type: 'email', autoCapitalize: 'none' },
  uri: { type: 'url' },
}

function OperationField({ name, words, schema, value, language }: OperationFieldProps) {
  const { label, optional = false, options, ...given } = words
  const text = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema
  if (text.type === 'boolean')
    return <FormSwitch name={name} label={label} hint={given.hint} defaultChecked={value === true} />
  const defaultValue = String(value ?? '')
  if (options?.some(({ hint }) => hint))
    return <FormRadios name={name} legend={label} defaultValue={defaultValue} options={options} />
  if (options)
    return (
      <FormSelect name={name} label={label} hint={given.hint} defaultValue={defaultValue} options={options} />
    )
  const shown = {
    name,
    label: optional ? filled(MESSAGES[language].frame.optional, { label }) : label,
    hint: given.hint,
    maxLength: text.maxLength,
    required: !optional && text === schema,
    defaultValue,
  }
  if (text.maxLength && text.maxLength > LINE_LENGTH && !text.format) return <FormTextArea {...shown} />
  const mayBeEmpty = optional || text !== schema
  return (
    <FormField
      autoComplete="off"
      placeholder={mayBeEmpty ? (schema.examples?.[0] as string | undefined) : undefined}
      {...TYPES[text.format ?? '']}
      {...shown}
      {...given}
    />
  )
}
