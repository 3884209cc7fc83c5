/** The name of a customer of whom nothing is known but their wallet's phone, which only its owner may see. */
export const NAMELESS = 'No name'

interface Named {
  name: string | null
  email: string | null
  phone?: string | null
}

/** A customer's name as a merchant reads it. @param nameless the text for a customer without a name, in another language. */
export function customerName({ name, email, phone }: Named, nameless = NAMELESS): string {
  return name ?? email ?? phone ?? nameless
}

/** A name that was made in English, in the language of a page. */
export const saidName = (name: string, nameless: string): string => (name === NAMELESS ? nameless : name)

/** A row that contains its customer's name. */
interface OfCustomer {
  customerName: string | null
  customerEmail: string | null
  customerPhone: string | null
}

/** The name of a row's customer. */
export function nameOfCustomer(
  { customerName: name, customerEmail: email, customerPhone: phone }: OfCustomer,
  nameless?: string,
): string {
  return customerName({ name, email, phone }, nameless)
}

/** The word that a merchant types to confirm something irreversible for a customer. */
export function customerWord({ id, email }: { id: string; email: string | null }): string {
  return email ?? id
}
