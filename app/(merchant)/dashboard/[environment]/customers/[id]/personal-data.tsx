import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { FilledText } from '@/components/ui/filled-text'
import { BothDates } from '@/components/ui/instant'
import { Notice } from '@/components/ui/notice'
import { customerWord } from '@/lib/core/customer-name'
import type { Language } from '@/lib/core/language'
import type { WireCustomer } from '@/lib/customer/present'
import type { erasureRefusal } from '@/lib/data-rights/erase-customer'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { eraseCustomerWithForm } from '../actions'

interface PersonalDataProps {
  customer: WireCustomer
  here: string
  /** Reads why the customer cannot be erased now. Undefined: nothing is in the way. */
  findRefusal: () => Promise<Awaited<ReturnType<typeof erasureRefusal>> | undefined>
  timeZone: string
  language: Language
}

/** What is known about a customer in one file, and its end. Only owners and admins see it. */
export async function PersonalData({ customer, here, findRefusal, timeZone, language }: PersonalDataProps) {
  const { page, privacy: words } = MESSAGES[language].customers
  const word = customerWord(customer)
  const { id, erasedAt } = customer
  const refusal = erasedAt ? undefined : await findRefusal()
  return (
    <Section id="personal-data" title={words.title}>
      <p className="max-w-prose text-sm text-pretty text-ink-muted">
        {erasedAt ? (
          <FilledText
            text={words.erasedOn}
            values={{ date: <BothDates at={erasedAt} timeZone={timeZone} language={language} /> }}
          />
        ) : (
          words.text
        )}
      </p>
      {!erasedAt && refusal && <Notice look="info">{words[refusal]}</Notice>}
      <div className="flex flex-wrap gap-3">
        <a
          href={`${here}/customers/${id}/personal-data`}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          {words.download}
        </a>
        {!erasedAt && !refusal && (
          <ConfirmAction
            trigger={words.erase}
            action={eraseCustomerWithForm}
            hidden={{ customerId: id }}
            title={words.eraseTitle}
            consequence={words.eraseText}
            confirm={words.eraseYes}
            cancel={words.keep}
            word={word}
            wordLabel={filled(page.typeWord, { word })}
          />
        )}
      </div>
    </Section>
  )
}
