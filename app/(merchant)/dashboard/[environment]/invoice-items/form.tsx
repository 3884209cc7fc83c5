import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { FormDialog } from '@/components/dashboard/form-dialog'
import { FormField } from '@/components/form/sent-form'
import { ItemQuantity, RupeesField } from '@/components/price/charge-fields'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { MenuButton } from '@/components/ui/menu'
import { unbroken } from '@/components/ui/unbroken'
import { addChargeWithForm, takeChargeBackWithForm } from './actions'
import { takingBack } from './now'

const DIALOG = 'add-charge'

/** For a button on the page of a subscription. */
export const opensAddCharge = opensDialog(DIALOG)

/** Among what can be done with a customer. */
export function AddChargeInMenu() {
  return <MenuButton {...opensAddCharge}>Add a one-off charge</MenuButton>
}

interface AddChargeProps {
  /** The customer, and the subscription whose renewal bills it. */
  of: { customerId: string; subscriptionId?: string }
  /** What it does, in figures. */
  consequence: string
}

/** Adds what the next renewal bills besides. */
export function AddCharge({ of, consequence }: AddChargeProps) {
  return (
    <FormDialog
      id={DIALOG}
      action={addChargeWithForm}
      hidden={of}
      title="Add a one-off charge?"
      description={unbroken(consequence)}
      submit="Add charge"
    >
      <FormField
        name="description"
        label="Description"
        required
        maxLength={500}
        autoComplete="off"
        placeholder="Late fee"
        hint="What the line of the invoice says."
      />
      <div className="grid grid-cols-2 gap-4">
        <RupeesField label="Rupees for one" placeholder="500.00" />
        <ItemQuantity name="quantity" />
      </div>
    </FormDialog>
  )
}

/** Takes back what waits. It stands in a row, above the link of the row. */
export function TakeBack({ item }: { item: Parameters<typeof takingBack>[0] & { id: string } }) {
  return (
    <span className="relative z-[1] inline-block text-left">
      <ConfirmAction
        action={takeChargeBackWithForm}
        hidden={{ id: item.id }}
        trigger="Take back"
        title="Take the charge back?"
        consequence={unbroken(takingBack(item))}
        confirm="Take back"
        cancel="Keep it"
      />
    </span>
  )
}
