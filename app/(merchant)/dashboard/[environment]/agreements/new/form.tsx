'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { RupeesField } from '@/components/price/charge-fields'
import { Section } from '@/components/ui/card'
import type { Messages } from '@/messages/catalogue'
import { askAgreementWithForm } from '../actions'

interface AgreementFormsProps {
  customerId: string
  /** The live subscriptions to choose from. */
  subscriptions: readonly { value: string; label: string }[]
  /** The subscription that is selected at first. */
  subscriptionId: string
  /** The texts of the page. */
  words: Messages['agreements']['ask'] & Record<'once' | 'subscription' | 'copy' | 'copied', string>
}

const FORM = 'flex max-w-lg flex-col gap-5'

/** The two things that a customer can be asked to agree to. Each link is shown only once. */
export function AgreementForms({ customerId, subscriptions, subscriptionId, words }: AgreementFormsProps) {
  return (
    <>
      <Section id="subscription" title={words.forSubscription}>
        <p className="max-w-prose text-sm text-ink-muted">{words.subscriptionText}</p>
        {subscriptions.length === 0 ? (
          <p className="text-sm">{words.noSubscription}</p>
        ) : (
          <Form action={askAgreementWithForm} hidden={{ customerId, kind: 'subscription' }} className={FORM}>
            {({ done }) => (
              <>
                {done?.data && <MadeLink link={done.data} words={words} />}
                <FormSelect
                  name="subscriptionId"
                  label={words.subscription}
                  options={subscriptions}
                  defaultValue={subscriptionId}
                />
                <Save>{words.askAmount}</Save>
              </>
            )}
          </Form>
        )}
      </Section>
      <Section id="allowance" title={words.forOthers}>
        <p className="max-w-prose text-sm text-ink-muted">{words.othersText}</p>
        <Form action={askAgreementWithForm} hidden={{ customerId, kind: 'allowance' }} className={FORM}>
          {({ done }) => (
            <>
              {done?.data && <MadeLink link={done.data} words={words} />}
              <RupeesField label={words.amount} placeholder="1,000" hint={words.amountHint} />
              <Save>{words.askAllowance}</Save>
            </>
          )}
        </Form>
      </Section>
    </>
  )
}

function MadeLink({ link, words }: { link: string; words: AgreementFormsProps['words'] }) {
  return (
    <SecretOnce secret={link} words={words}>
      {words.once}
    </SecretOnce>
  )
}
