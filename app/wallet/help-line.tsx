import { PhoneLink } from '@/components/customer/phone-link'
import { LINK } from '@/components/ui/text-link'
import type { Language } from '@/lib/core/language'
import { operator } from '@/lib/infra/operator'
import { MESSAGES } from '@/messages/catalogue'

/** How customers reach the operator, for pages that belong to no business. Nothing if the operator has configured no contact. */
export function HelpLine({ language }: { language: Language }) {
  const { phone, email } = operator()
  if (!phone && !email) return null
  return (
    <span className="flex flex-wrap gap-x-3 wrap-anywhere">
      {MESSAGES[language].customer.help}
      {phone && <PhoneLink phone={phone} language={language} />}
      {email && (
        <a className={LINK} href={`mailto:${email}`}>
          {email}
        </a>
      )}
    </span>
  )
}
