import type { Environment } from '@/lib/core/api-key-format'

/** The address of a place. */
export function placeHref(environment: Environment, path: string): string {
  return path ? `/dashboard/${environment}/${path}` : `/dashboard/${environment}`
}
