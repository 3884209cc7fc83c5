/** What stands for a customer of whom neither a name nor an e-mail address is known. The phone is their own. */
const NAMELESS = 'No name'

/** What a merchant reads as the name of a customer. */
export function customerName({ name, email }: { name: string | null; email: string | null }): string {
  return name ?? email ?? NAMELESS
}

/** What a merchant types to confirm what cannot be undone for a customer. */
export function customerWord({ id, email }: { id: string; email: string | null }): string {
  return email ?? id
}
