import type { ParseArgsConfig } from 'node:util'

/** What a command was given: its options, and its arguments without a dash. */
export interface Arguments<Values = unknown> {
  values: Values
  positionals: string[]
}

interface Accepted {
  usage: string
  options?: NonNullable<ParseArgsConfig['options']>
  most?: number
}

export class UsageError extends Error {}
export function readArguments(accepted: Accepted): Arguments
export function stopWithUsage(usage: string, problem?: string): never
