import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** The values of a price form. Fields that the form lacks are undefined. */
export function priceInput(form: FormData): Record<string, unknown> {
  return {
    amountPaisa: rupeesIn(form, 'amountPaisa'),
    interval: form.get('interval') ?? undefined,
    intervalCount: numberIn(form, 'intervalCount'),
    trialDays: numberIn(form, 'trialDays'),
    nickname: String(form.get('nickname') ?? '').trim() || undefined,
  }
}
