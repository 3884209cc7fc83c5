import { dayIn } from '../../../day-in'

/** What a form says of money that came outside of the wallet. */
export function paymentInput(form: FormData): Record<string, unknown> {
  const [reference, note] = [form.get('reference'), form.get('note')]
  return {
    method: form.get('method'),
    ...(reference && { reference }),
    ...(note && { note }),
    ...(form.get('receivedAt') && { receivedAt: dayIn(form, 'receivedAt') }),
  }
}
