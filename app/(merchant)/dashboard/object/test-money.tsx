import { Form } from '@/components/form/form'
import { RupeesField } from '@/components/price/price-fields'
import { buttonClass } from '@/components/ui/button-look'
import { Popover } from '@/components/ui/popover'
import { SubmitButton } from '@/components/ui/submit-button'
import { addTestMoneyWithForm } from '../[environment]/customers/actions'

/** Adds test money to the wallet of a customer, in the sandbox. */
export function TestMoney({ customerId }: { customerId: string }) {
  return (
    <Popover
      id="test-money"
      label="Add test money"
      trigger="Add test money"
      triggerClass={buttonClass({ look: 'quiet', size: 'small' })}
    >
      <Form action={addTestMoneyWithForm} hidden={{ customerId }} className="flex w-64 flex-col gap-3 p-2">
        <RupeesField placeholder="500" hint="Open invoices are paid with it at once." />
        <SubmitButton size="small">Add test money</SubmitButton>
      </Form>
    </Popover>
  )
}
