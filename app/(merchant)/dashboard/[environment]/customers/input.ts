import { textFields } from '@/app/_form/form-fields'
import { addressOf } from '@/components/ui/address-of'

/** The pages that go on with a customer. */
const CHOOSING_PLACES = [
  'subscriptions/new',
  'invoices/new',
  'checkout-links/new',
  'agreements/new',
  'sandbox',
] as const
export type ChoosingPlace = (typeof CHOOSING_PLACES)[number]

const KNOWN = ['name', 'phone', 'email']

/** A customer from the short form of a page that goes on with them. */
export const shortCustomerInput = (form: FormData) => textFields(form, (name) => KNOWN.includes(name))

/** The page that goes on with the customer, as its form says. Another form leads to the customer. */
export function goingOnWith(form: FormData, environment: string, customerId: string): string {
  const place = CHOOSING_PLACES.find((each) => each === form.get('place'))
  if (!place) return `/dashboard/${environment}/customers/${customerId}`
  const priceId = form.get('priceId')
  return addressOf(`/dashboard/${environment}/${place}`, [
    ...(priceId ? [['priceId', String(priceId)] as const] : []),
    ['customerId', customerId],
  ])
}
