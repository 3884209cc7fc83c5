import { filledIn } from '@/app/_form/form-fields'

/** What the bar of a list says: the chosen rows, or the filters of all. */
export function bulkInput(form: FormData): Record<string, unknown> {
  return {
    // A field named action would take the place of the form's own.
    action: form.get('bulkAction'),
    ...idsIn(form, 'customerIds'),
    ...idsIn(form, 'subscriptionIds'),
    ...(form.has('where') && { where: filtersIn(String(form.get('where'))) }),
    ...filledIn(form, 'couponCode'),
  }
}

const idsIn = (form: FormData, name: string) =>
  form.has(name) ? { [name]: String(form.get(name)).split(',') } : {}

function filtersIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
