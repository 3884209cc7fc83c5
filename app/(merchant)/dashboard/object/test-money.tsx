import { FormDialog } from '@/components/dashboard/form-dialog'
import { RupeesField } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import { addTestMoneyWithForm } from '../[environment]/customers/actions'

const DIALOG = 'test-money'

/** Adds test money to the wallet of a customer, in the sandbox. */
export function TestMoney({ customerId }: { customerId: string }) {
  return (
    <>
      <Button {...opensDialog(DIALOG)} look="quiet" size="small">
        Add test money
      </Button>
      <FormDialog
        id={DIALOG}
        action={addTestMoneyWithForm}
        hidden={{ customerId }}
        title="Add test money"
        description="Open invoices are paid with it at once."
        submit="Add test money"
      >
        <RupeesField placeholder="500" />
      </FormDialog>
    </>
  )
}
