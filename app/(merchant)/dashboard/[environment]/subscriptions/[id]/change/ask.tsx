'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { askAgreementWithForm } from '../../../agreements/actions'

interface AskForPlanProps {
  asked: { customerId: string; priceId: string; quantity: string }
  /** The texts of the button, and next to the link that it creates. */
  words: { ask: string; once: string; copy: string; copied: string }
}

/** Creates the link with which the customer agrees to the new plan. After that, the change can be made. */
export function AskForPlan({ asked, words }: AskForPlanProps) {
  return (
    <Form action={askAgreementWithForm} hidden={{ kind: 'subscription', ...asked }}>
      {({ done }) =>
        done?.data ? (
          <SecretOnce secret={done.data} words={words}>
            {words.once}
          </SecretOnce>
        ) : (
          <Save>{words.ask}</Save>
        )
      }
    </Form>
  )
}
