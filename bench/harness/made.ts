/** The id that the SQL of a bench makes from a kind and a number. */
export function made(kind: string, n: number): string {
  return `${kind.padStart(8, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}
