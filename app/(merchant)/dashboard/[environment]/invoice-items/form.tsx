import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormField } from '@/components/form/sent-form'
import { ItemQuantity, RupeesField } from '@/components/price/charge-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { MenuButton } from '@/components/ui/menu'
import { unbroken } from '@/components/ui/unbroken'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { addChargeWithForm, takeChargeBackWithForm } from './actions'
import { takingBack } from './now'

const DIALOG = 'add-charge'

/** For a button on the page of a subscription. */
export const opensAddCharge = opensDialog(DIALOG)

/** An entry in the menu of a customer. */
export function AddChargeInMenu({ language }: { language: Language }) {
  return <MenuButton {...opensAddCharge}>{MESSAGES[language].charges.add.open}</MenuButton>
}

interface AddChargeProps {
  /** The customer, and the subscription whose renewal bills it. */
  of: { customerId: string; subscriptionId?: string }
  /** What it does, with numbers. */
  consequence: string
  language: Language
}

/** Adds an item that the next renewal bills too. */
export function AddCharge({ of, consequence, language }: AddChargeProps) {
  const words = MESSAGES[language].charges.add
  return (
    <FormDialog
      id={DIALOG}
      action={addChargeWithForm}
      hidden={of}
      title={words.title}
      description={unbroken(consequence)}
      submit={words.submit}
      cancel={words.cancel}
    >
      <FormField
        name="description"
        label={words.description}
        required
        maxLength={500}
        autoComplete="off"
        placeholder={words.example}
        hint={words.hint}
      />
      <div className="grid grid-cols-2 gap-4">
        <RupeesField label={words.rupees} placeholder="500.00" />
        <ItemQuantity name="quantity" label={words.quantity} />
      </div>
    </FormDialog>
  )
}

interface TakeBackProps {
  item: Parameters<typeof takingBack>[0] & { id: string }
  language: Language
}

/** Deletes a waiting item. The button is in a row, above the row's link. */
export function TakeBack({ item, language }: TakeBackProps) {
  const words = MESSAGES[language].charges.takeBack
  return (
    <span className="relative z-[1] inline-block text-left">
      <ConfirmAction
        action={takeChargeBackWithForm}
        hidden={{ id: item.id }}
        trigger={words.do}
        title={words.ask}
        consequence={unbroken(takingBack(item, language))}
        confirm={words.do}
        cancel={words.keep}
      />
    </span>
  )
}
