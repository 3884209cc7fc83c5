import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { buttonClass } from '@/components/ui/button-look'
import { Section } from '@/components/ui/card'
import { BothDates } from '@/components/ui/instant'
import { Notice } from '@/components/ui/notice'
import { customerWord } from '@/lib/core/customer-name'
import type { WireCustomer } from '@/lib/customer/present'
import { eraseCustomerWithForm } from '../actions'
import { ERASING, type ErasureRefusal, WHY_NOT } from './now'

interface PersonalDataProps {
  customer: WireCustomer
  here: string
  /** Reads why the customer cannot be erased now. Undefined: nothing is in the way. */
  findRefusal: () => Promise<ErasureRefusal | undefined>
  timeZone: string
}

/** What is known about a customer in one file, and its end. Only owners and admins see it. */
export async function PersonalData({ customer, here, findRefusal, timeZone }: PersonalDataProps) {
  const { id, erasedAt } = customer
  const refusal = erasedAt ? undefined : await findRefusal()
  return (
    <Section id="personal-data" title="Personal data">
      <p className="max-w-prose text-sm text-pretty text-ink-muted">
        {erasedAt ? (
          <>
            Erased on <BothDates at={erasedAt} timeZone={timeZone} />. The name and the address are a
            pseudonym. Invoices and the books are as they were.
          </>
        ) : (
          'Everything that you have about this customer is in one file. Erasing replaces the person by a pseudonym, and keeps invoices and the books.'
        )}
      </p>
      {!erasedAt && refusal && <Notice look="info">{WHY_NOT[refusal]}</Notice>}
      <div className="flex flex-wrap gap-3">
        <a
          href={`${here}/customers/${id}/personal-data`}
          className={buttonClass({ look: 'quiet', size: 'small' })}
        >
          Download personal data
        </a>
        {!erasedAt && !refusal && (
          <ConfirmAction
            trigger="Erase personal data"
            action={eraseCustomerWithForm}
            hidden={{ customerId: id }}
            title="Erase this person?"
            consequence={ERASING}
            confirm="Erase for good"
            word={customerWord(customer)}
          />
        )}
      </div>
    </Section>
  )
}
