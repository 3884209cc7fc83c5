import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { unbroken } from '@/components/ui/unbroken'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { payInvoiceOutsideWithForm, payPeriodsWithForm } from './actions'
import { methodOptions } from './now'

/** One page may have several of these dialogs. */
const dialogOf = (id: string) => `record-${id}`

interface RecordProps {
  look?: 'primary' | 'quiet'
  /** The time zone of the business. */
  timeZone: string
  language: Language
}

interface PeriodsProps extends RecordProps {
  /** A wire id. */
  id: string
  /** What a payment of one period costs. */
  firstPaisa: bigint
  /** True if it is for an open invoice. */
  isOwed: boolean
}

/** Records a payment for periods of a subscription: first the open invoice, then periods in advance. */
export function RecordPeriods({ id, firstPaisa, isOwed, timeZone, look = 'quiet', language }: PeriodsProps) {
  const words = MESSAGES[language].payments.record
  const amount = unbrokenNpr(firstPaisa, language)
  return (
    <>
      <Trigger look={look} dialog={dialogOf(id)} language={language} />
      <FormDialog
        id={dialogOf(id)}
        action={payPeriodsWithForm}
        hidden={{ id, timeZone }}
        title={words.title}
        description={filled(isOwed ? words.owes : words.ahead, { amount })}
        submit={words.open}
        cancel={words.cancel}
      >
        <FormField name="periods" label={words.periods} inputMode="numeric" defaultValue="1" required />
        <HowItCame language={language} />
      </FormDialog>
    </>
  )
}

/** Records a payment for an open invoice. */
export function RecordForInvoice({ invoice, consequence, timeZone, look = 'quiet', language }: InvoiceProps) {
  const words = MESSAGES[language].payments.record
  return (
    <>
      <Trigger look={look} dialog={dialogOf(invoice.id)} language={language} />
      <FormDialog
        id={dialogOf(invoice.id)}
        action={payInvoiceOutsideWithForm}
        hidden={{ id: invoice.id, timeZone }}
        title={words.title}
        description={unbroken(consequence)}
        submit={words.open}
        cancel={words.cancel}
      >
        <HowItCame language={language} />
      </FormDialog>
    </>
  )
}

interface InvoiceProps extends RecordProps {
  invoice: { id: string }
  /** What the payment does, with numbers. */
  consequence: string
}

interface TriggerProps extends Required<Pick<RecordProps, 'look' | 'language'>> {
  dialog: string
}

function Trigger({ look, dialog, language }: TriggerProps) {
  return (
    <button {...opensDialog(dialog)} className={buttonClass({ look, size: 'small' })}>
      {MESSAGES[language].payments.record.open}
    </button>
  )
}

function HowItCame({ language }: { language: Language }) {
  const words = MESSAGES[language].payments.record
  return (
    <>
      <FormSelect name="method" label={words.how} defaultValue="cash" options={methodOptions(language)} />
      <FormField name="receivedAt" label={words.when} type="date" hint={words.whenHint} />
      <FormField
        name="reference"
        label={words.reference}
        maxLength={128}
        autoComplete="off"
        hint={words.referenceHint}
      />
      <FormField name="note" label={words.note} maxLength={500} autoComplete="off" hint={words.noteHint} />
    </>
  )
}
