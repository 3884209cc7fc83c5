import { numberIn } from '../../../../../number-in'

/** The operation's input from the fields of a change. `unbilled` means now, without billing the rest of the period. */
export function changeInput(form: FormData): Record<string, unknown> {
  const given = (name: string) => form.get(name) || undefined
  const when = given('when')
  return {
    priceId: given('priceId'),
    quantity: numberIn(form, 'quantity'),
    ...(when === 'unbilled' ? { when: 'now', prorate: false } : { when }),
    ...(form.has('at') && { at: form.get('at') }),
  }
}
