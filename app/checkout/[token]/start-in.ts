import { agreedBy } from './agreed'

/**
 * What a person agrees to start with a top-up, as a form says it.
 * @param amountPaisa the amount that they chose. One that is too small only tops up.
 */
export function startIn(form: FormData, amountPaisa: bigint | null): { start?: Record<string, unknown> } {
  const field = (name: string) => String(form.get(`start.${name}`) ?? '').trim()
  const least = field('leastPaisa')
  if (!/^\d{1,16}$/.test(least) || amountPaisa === null || amountPaisa < BigInt(least)) return {}
  const person = Object.fromEntries(
    ['email', 'name'].map((name) => [name, field(name)]).filter(([, value]) => value !== ''),
  )
  return { start: { ...person, expectedPaisa: field('expectedPaisa'), agree: agreedBy(form, 'start.') } }
}
