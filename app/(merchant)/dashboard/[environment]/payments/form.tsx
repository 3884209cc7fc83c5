import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import { buttonClass } from '@/components/ui/button-look'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { unbroken } from '@/components/ui/unbroken'
import { unbrokenNpr } from '@/lib/core/money'
import { payInvoiceOutsideWithForm, payPeriodsWithForm } from './actions'
import { METHOD_OPTIONS } from './now'

/** Several of them may stand on one page. */
const dialogOf = (id: string) => `record-${id}`

interface RecordProps {
  look?: 'primary' | 'quiet'
  /** Of the business. */
  timeZone: string
}

interface PeriodsProps extends RecordProps {
  /** A wire id. */
  id: string
  /** What a payment of one period costs. */
  firstPaisa: bigint
  /** It is for an open invoice. */
  isOwed: boolean
}

/** Records what was paid for periods of a subscription: what is open first, then periods ahead. */
export function RecordPeriods({ id, firstPaisa, isOwed, timeZone, look = 'quiet' }: PeriodsProps) {
  const amount = unbrokenNpr(firstPaisa, 'en')
  const what = isOwed
    ? `It owes ${amount}. That is paid first, and more periods are paid ahead.`
    : `The next period is ${amount}. Each period gets its paid invoice now, and is not charged when it begins.`
  return (
    <>
      <Trigger look={look} dialog={dialogOf(id)} />
      <FormDialog
        id={dialogOf(id)}
        action={payPeriodsWithForm}
        hidden={{ id, timeZone }}
        title="Record a payment?"
        description={unbroken(`${what} No money moves in Khata.`)}
        submit="Record payment"
      >
        <FormField name="periods" label="Periods" inputMode="numeric" defaultValue="1" required />
        <HowItCame />
      </FormDialog>
    </>
  )
}

/** Records what was paid for an open invoice. */
export function RecordForInvoice({ invoice, consequence, timeZone, look = 'quiet' }: InvoiceProps) {
  return (
    <>
      <Trigger look={look} dialog={dialogOf(invoice.id)} />
      <FormDialog
        id={dialogOf(invoice.id)}
        action={payInvoiceOutsideWithForm}
        hidden={{ id: invoice.id, timeZone }}
        title="Record a payment?"
        description={unbroken(consequence)}
        submit="Record payment"
      >
        <HowItCame />
      </FormDialog>
    </>
  )
}

interface InvoiceProps extends RecordProps {
  invoice: { id: string }
  /** What the payment does, in figures. */
  consequence: string
}

function Trigger({ look, dialog }: Required<Pick<RecordProps, 'look'>> & { dialog: string }) {
  return (
    <button {...opensDialog(dialog)} className={buttonClass({ look, size: 'small' })}>
      Record payment
    </button>
  )
}

function HowItCame() {
  return (
    <>
      <FormSelect name="method" label="How it came" defaultValue="cash" options={METHOD_OPTIONS} />
      <FormField name="receivedAt" label="When it came (optional)" type="date" hint="Without a day: now." />
      <FormField
        name="reference"
        label="Reference (optional)"
        maxLength={128}
        autoComplete="off"
        hint="The number of a receipt, a cheque or a transfer."
      />
      <FormField
        name="note"
        label="Note (optional)"
        maxLength={500}
        autoComplete="off"
        hint="For you. The customer does not see it."
      />
    </>
  )
}
