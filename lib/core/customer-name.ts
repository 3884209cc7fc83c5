/** What stands for a customer of whom nothing is known but the phone of their wallet, which is their own. */
export const NAMELESS = 'No name'

interface Named {
  name: string | null
  email: string | null
  phone?: string | null
}

/** What a merchant reads as the name of a customer. @param nameless of another language. */
export function customerName({ name, email, phone }: Named, nameless = NAMELESS): string {
  return name ?? email ?? phone ?? nameless
}

/** A name that was made in English, in the words of a page. */
export const saidName = (name: string, nameless: string): string => (name === NAMELESS ? nameless : name)

/** A row that names its customer. */
interface OfCustomer {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

/** The same of the customer of a row. */
export function nameOfCustomer(
  { customerName: name, customerEmail: email, customerPhone: phone }: OfCustomer,
  nameless?: string,
): string {
  return customerName({ name, email, phone }, nameless)
}

/** What a merchant types to confirm what cannot be undone for a customer. */
export function customerWord({ id, email }: { id: string; email: string | null }): string {
  return email ?? id
}
