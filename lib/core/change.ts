import type { z } from 'zod'
import { mergedMetadata } from './fields'

type LeftOut<Input> = { [Name in keyof Input]: undefined extends Input[Name] ? Name : never }[keyof Input]

type Given<Input> = Omit<Input, LeftOut<Input>> & {
  [Name in LeftOut<Input>]?: Exclude<Input[Name], undefined>
}

/** The fields that the caller sent. A null was sent, too: it removes a value. */
export function given<Input extends object>(input: Input): Given<Input> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Given<Input>
}

/** The fields that an input may have. An update writes them all, so that its SQL is one constant text. */
export function fieldsOf<Input extends object>(
  schema: z.ZodObject & z.ZodType<Input>,
): (keyof Input & string)[] {
  return Object.keys(schema.shape) as (keyof Input & string)[]
}

/**
 * What the caller's input changes in a row. Pairs of metadata are added to the existing ones.
 * @throws {DomainError} `parameter_invalid` for too many pairs.
 */
export function changeOf<Input extends { metadata?: Record<string, string | null> | undefined }>(
  row: { metadata: unknown },
  { metadata, ...input }: Input,
): Given<Omit<Input, 'metadata'>> & { metadata?: Record<string, string> } {
  return { ...given(input), ...(metadata && { metadata: mergedMetadata(row.metadata, metadata) }) }
}

/**
 * True if a change would change a row. Values are compared as stored: instants by their time, JSON by its text. If nothing differs, there
 * is no event and `updatedAt` stays.
 */
export function differs<Row extends object>(row: Row, change: Partial<Row>): boolean {
  return (Object.keys(change) as (keyof Row)[]).some((key) => stored(row[key]) !== stored(change[key]))
}

function stored(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}

/** The new `updatedAt` of a row. A call that waited for the row's lock has an earlier time, but `updatedAt` never goes back. */
export function nextUpdatedAt({ updatedAt }: { updatedAt: Date }, now: Date): Date {
  return new Date(Math.max(now.getTime(), updatedAt.getTime() + 1))
}
