import { Fragment } from 'react'

interface FilledTextProps {
  /** With placeholders for the values: `Paid until {date}`. */
  text: string
  values: Readonly<Record<string, React.ReactNode>>
}

/** A text whose values are elements, such as an amount or a date, placed where the language puts them. */
export function FilledText({ text, values }: FilledTextProps) {
  return text.split(/\{(\w+)\}/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
    <Fragment key={i}>{i % 2 === 1 ? values[part] : part}</Fragment>
  ))
}
