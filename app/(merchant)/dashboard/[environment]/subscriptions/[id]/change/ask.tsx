'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { askAgreementWithForm } from '../../../agreements/actions'

interface AskForPlanProps {
  customerId: string
  priceId: string
  quantity: string
}

/** Makes the link with which the customer agrees to the new plan. The change can be made when they have. */
export function AskForPlan(asked: AskForPlanProps) {
  return (
    <Form action={askAgreementWithForm} hidden={{ kind: 'subscription', ...asked }}>
      {({ done }) =>
        done?.data ? (
          <SecretOnce secret={done.data}>
            Copy the link now and send it to your customer. It is shown this once.
          </SecretOnce>
        ) : (
          <Save>Ask for the agreement</Save>
        )
      }
    </Form>
  )
}
