'use client'

import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { PasswordField } from '@/components/ui/password-field'
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
  return (
    <div className="group/two-step flex flex-col gap-5">
      {enabled && (
        // The codes of a setup that has just ended stand below.
        <div className="group-has-[[data-first-codes]]/two-step:hidden">
          <NewRecoveryCodes left={recoveryCodesLeft} />
        </div>
      )}
      {/* It stays when the second factor goes on, because it then shows what is shown once. */}
      <TotpSetup enabled={enabled} />
      {enabled && <TurnOff />}
    </div>
  )
}

function NewRecoveryCodes({ left }: { left: number }) {
  return (
    <Form action={renewRecoveryCodesWithForm} className="flex max-w-md flex-col items-start gap-3">
      {({ done }) =>
        done?.data ? (
          <RecoveryCodes codes={done.data} />
        ) : (
          <>
            <p className={left > 2 ? '' : 'font-medium text-late-ink'}>
              {left === 0 && 'No recovery code is left.'}
              {left === 1 && '1 of your recovery codes is left.'}
              {left > 1 && `${left} of your recovery codes are left.`} Without a code and without your phone
              you cannot sign in.
            </p>
            <SubmitButton look="quiet" size="small">
              Make new recovery codes
            </SubmitButton>
          </>
        )
      }
    </Form>
  )
}

function TurnOff() {
  return (
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
  )
}
