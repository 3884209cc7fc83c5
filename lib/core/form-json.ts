import { z } from 'zod'

/** A form field that contains JSON. */
export const jsonText = <Schema extends z.ZodType>(schema: Schema, example: string) =>
  z
    .string()
    .max(10_000)
    .transform((value, context): z.output<Schema> => {
      const read = schema.safeParse(jsonIn(value))
      if (read.success) return read.data
      const [issue] = read.error.issues
      const at = issue?.path.length ? ` At ${issue.path.join('.')}: ${issue.message}` : ''
      context.addIssue({ code: 'custom', message: `must be JSON, such as ${example}.${at}` })
      return z.NEVER
    })
    .meta({ type: 'string', examples: [example] })

function jsonIn(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** The headings of a file, and the column that each stands for. */
export const headingNames = <const Columns extends readonly string[]>(columns: Columns) =>
  z
    .record(z.string().trim().min(1).max(100), z.enum(columns))
    .refine((named) => new Set(Object.values(named)).size === Object.keys(named).length, {
      message: 'must name each column once.',
    })
