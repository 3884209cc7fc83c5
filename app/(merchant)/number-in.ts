/** The whole number that a person typed. Anything else stays as it is, and the schema refuses it. */
export function numberIn(form: FormData, name: string): unknown {
  const typed = String(form.get(name) ?? '').trim()
  if (typed === '') return undefined
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}
