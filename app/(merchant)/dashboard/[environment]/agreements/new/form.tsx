'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { RupeesField } from '@/components/price/charge-fields'
import { Section } from '@/components/ui/card'
import { askAgreementWithForm } from '../actions'

interface AgreementFormsProps {
  customerId: string
  /** The live subscriptions to choose from. */
  subscriptions: readonly { value: string; label: string }[]
  /** That is chosen to begin with. */
  subscriptionId: string
}

const ONCE = 'Copy the link now and send it to your customer. It is shown this once.'
const FORM = 'flex max-w-lg flex-col gap-5'

/** The two things that a customer can be asked for. Each link is shown once. */
export function AgreementForms({ customerId, subscriptions, subscriptionId }: AgreementFormsProps) {
  return (
    <>
      <Section id="subscription" title="For a subscription">
        <p className="max-w-prose text-sm text-ink-muted">
          The customer agrees to what it costs now, each period. If an invoice waits for that, it is paid at
          once.
        </p>
        {subscriptions.length === 0 ? (
          <p className="text-sm">This customer has no live subscription that costs something.</p>
        ) : (
          <Form action={askAgreementWithForm} hidden={{ customerId, kind: 'subscription' }} className={FORM}>
            {({ done }) => (
              <>
                {done?.data && <SecretOnce secret={done.data}>{ONCE}</SecretOnce>}
                <FormSelect
                  name="subscriptionId"
                  label="Subscription"
                  options={subscriptions}
                  defaultValue={subscriptionId}
                />
                <Save>Ask for this amount</Save>
              </>
            )}
          </Form>
        )}
      </Section>
      <Section id="allowance" title="For other charges">
        <p className="max-w-prose text-sm text-ink-muted">
          An allowance is the most that you may charge in a Nepali month for everything else. It takes the
          place of one that the customer has given before.
        </p>
        <Form action={askAgreementWithForm} hidden={{ customerId, kind: 'allowance' }} className={FORM}>
          {({ done }) => (
            <>
              {done?.data && <SecretOnce secret={done.data}>{ONCE}</SecretOnce>}
              <RupeesField placeholder="1,000" hint="The most in one Nepali month." />
              <Save>Ask for an allowance</Save>
            </>
          )}
        </Form>
      </Section>
    </>
  )
}
