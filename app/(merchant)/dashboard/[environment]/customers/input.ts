import { textFields } from '@/app/_form/form-fields'
import { addressOf } from '@/components/ui/address-of'

/** The pages that continue with a new customer. */
const CHOOSING_PLACES = [
  'subscriptions/new',
  'invoices/new',
  'checkout-links/new',
  'agreements/new',
  'sandbox',
] as const
export type ChoosingPlace = (typeof CHOOSING_PLACES)[number]

const KNOWN = ['name', 'phone', 'email']

/** A new customer from the short form of a page that continues with them. */
export const shortCustomerInput = (form: FormData) => textFields(form, (name) => KNOWN.includes(name))

/** The page that continues with the customer, as the form says. Otherwise the customer's own page. */
export function goingOnWith(form: FormData, environment: string, customerId: string): string {
  const place = CHOOSING_PLACES.find((each) => each === form.get('place'))
  if (!place) return `/dashboard/${environment}/customers/${customerId}`
  const priceId = form.get('priceId')
  return addressOf(`/dashboard/${environment}/${place}`, [
    ...(priceId ? [['priceId', String(priceId)] as const] : []),
    ['customerId', customerId],
  ])
}
