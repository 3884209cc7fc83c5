import { numberIn } from '../../../number-in'
import { rupeesIn } from '../../../rupees-in'

/** What the form of a price says. Fields that the form does not have are undefined. */
export function priceInput(form: FormData): Record<string, unknown> {
  return {
    amountPaisa: rupeesIn(form, 'amountPaisa'),
    interval: form.get('interval') ?? undefined,
    intervalCount: numberIn(form, 'intervalCount'),
    trialDays: numberIn(form, 'trialDays'),
    nickname: String(form.get('nickname') ?? '').trim() || undefined,
  }
}
