'use client'

import { useState } from 'react'
import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { MerchantForm } from '@/components/dashboard/merchant-form'
import { Fold } from '@/components/ui/fold'
import { PasswordField } from '@/components/ui/password-field'
import { FormField } from '@/components/ui/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { disableTotpWithForm, renewRecoveryCodesWithForm } from './actions'
import { RecoveryCodes } from './recovery-codes'
import { TotpSetup } from './totp-setup'

interface TwoStepProps {
  enabled: boolean
  recoveryCodesLeft: number
}

/** Turns the second factor on and off, and makes its recovery codes anew. */
export function TwoStep({ enabled, recoveryCodesLeft }: TwoStepProps) {
  // After the setup the page is rendered with the second factor on. What is shown once must stay until it is saved.
  const [shownCodes, setShownCodes] = useState(false)
  if (!enabled || shownCodes) return <TotpSetup onCodes={() => setShownCodes(true)} />
  return (
    <div className="flex flex-col gap-5">
      <MerchantForm action={renewRecoveryCodesWithForm} className="flex max-w-md flex-col items-start gap-3">
        {({ done }) =>
          done?.data ? (
            <RecoveryCodes codes={done.data} />
          ) : (
            <>
              <p className={recoveryCodesLeft > 2 ? '' : 'font-medium text-late-ink'}>
                {recoveryCodesLeft === 0
                  ? 'No recovery code is left.'
                  : `${recoveryCodesLeft} of your recovery codes ${recoveryCodesLeft === 1 ? 'is' : 'are'} left.`}{' '}
                Without a code and without your phone you cannot sign in.
              </p>
              <SubmitButton look="quiet" size="small">
                Make new recovery codes
              </SubmitButton>
            </>
          )
        }
      </MerchantForm>
      <Fold title="Use another phone or app">
        <TotpSetup replaces onCodes={() => setShownCodes(true)} />
      </Fold>
      <div>
        <ConfirmAction
          action={disableTotpWithForm}
          trigger="Turn the second factor off"
          title="Turn the second factor off?"
          consequence="Your password alone opens your account then, in every business that you work in. Your recovery codes stop working."
          confirm="Turn it off"
          cancel="Keep it on"
        >
          <PasswordField name="password" label="Your password" />
          <FormField
            name="code"
            label="Code of your authenticator app"
            hint="Or a recovery code."
            autoComplete="one-time-code"
            required
            maxLength={40}
          />
        </ConfirmAction>
      </div>
    </div>
  )
}
