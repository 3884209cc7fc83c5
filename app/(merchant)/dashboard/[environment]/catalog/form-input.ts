import { readAmount, readNumber } from '../../../read-amount'

/** What the form of a product says. An empty description removes it. */
export function productInput(form: FormData): Record<string, unknown> {
  return { name: form.get('name'), description: String(form.get('description') ?? '').trim() || null }
}

/** What the form of a price says. A field that the form does not have, or that is empty, is left out. */
export function priceInput(form: FormData): Record<string, unknown> {
  const nickname = String(form.get('nickname') ?? '').trim()
  const interval = form.get('interval')
  return {
    ...readAmount(form, 'amountPaisa'),
    ...(interval && { interval }),
    ...readNumber(form, 'intervalCount'),
    ...readNumber(form, 'trialDays'),
    ...(nickname && { nickname }),
  }
}
