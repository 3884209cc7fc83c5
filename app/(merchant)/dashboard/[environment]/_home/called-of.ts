import { readablePhone } from '@/lib/core/phone'

interface Person {
  name: string | null
  email: string | null
  phone: string | null
}

/** What somebody is called on the page of the day: by the name, else by the phone, which is how people there know each other. */
export const calledOf = ({ name, email, phone }: Person, nameless: string): string =>
  name ?? (phone && readablePhone(phone)) ?? email ?? nameless
