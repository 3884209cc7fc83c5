import { FormDialog } from '@/components/dashboard/form-dialog'
import { RupeesField } from '@/components/price/charge-fields'
import { Button } from '@/components/ui/button'
import { opensDialog } from '@/components/ui/dialog-buttons'
import type { Language } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import { addTestMoneyWithForm } from '../[environment]/customers/actions'

const DIALOG = 'test-money'

interface TestMoneyProps {
  customerId: string
  language: Language
}

/** Adds test money to the wallet of a customer, in the sandbox. */
export function TestMoney({ customerId, language }: TestMoneyProps) {
  const words = MESSAGES[language].customers.testMoney
  return (
    <>
      <Button {...opensDialog(DIALOG)} look="quiet" size="small">
        {words.add}
      </Button>
      <FormDialog
        id={DIALOG}
        action={addTestMoneyWithForm}
        hidden={{ customerId }}
        title={words.add}
        description={words.text}
        submit={words.add}
        cancel={words.cancel}
      >
        <RupeesField label={words.amount} placeholder="500" />
      </FormDialog>
    </>
  )
}
