import { invalidParameter } from '@/lib/core/errors'
import { dayStartAt, isTimeZone } from '@/lib/core/period'

/** The start of the day in a form field. The form also contains the time zone. */
export function dayIn(form: FormData, name: string): string {
  const timeZone = String(form.get('timeZone'))
  const at = isTimeZone(timeZone) ? dayStartAt(String(form.get(name)), timeZone) : null
  if (!at) throw invalidParameter(name, 'must be a date, such as 2027-01-31.')
  return at.toISOString()
}
