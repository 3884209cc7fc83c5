import { LINK } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import { phoneWords, telHref } from '@/messages/phone-words'

/** A phone number in groups. A tap calls it. */
export function PhoneLink({ phone, language }: { phone: string; language: Language }) {
  return (
    <a className={LINK} href={telHref(phone)}>
      {phoneWords(phone, language)}
    </a>
  )
}
