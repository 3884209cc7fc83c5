'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { askAgreementWithForm } from '../../../agreements/actions'

interface AskForPlanProps {
  asked: { customerId: string; priceId: string; quantity: string }
  /** Of the page: on the button, and beside the link that it makes. */
  words: { ask: string; once: string; copy: string; copied: string }
}

/** Makes the link with which the customer agrees to the new plan. The change can be made when they have. */
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
