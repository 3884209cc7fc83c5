'use client'

import { ConfirmAction } from '@/components/dashboard/confirm-action'
import { Form } from '@/components/form/form'
import { FormFactor } from '@/components/form/sent-factor'
import { PasswordField } from '@/components/ui/password-field'
import { SubmitButton } from '@/components/ui/submit-button'
import type { Messages } from '@/messages/catalogue'
import { disableTotpWithForm, renewRecoveryCodesWithForm } from './actions'
import { RecoveryCodes } from './recovery-codes'
import { TotpSetup } from './totp-setup'

interface TwoStepProps {
  enabled: boolean
  codesLeft: CodesLeft
  words: Messages['security']['factor']
  proof: Messages['security']['proof']
}

/** The texts that say how many recovery codes are left. */
interface CodesLeft {
  text: string
  isFew: boolean
}

/** Turns the second factor on and off, and replaces its recovery codes. */
export function TwoStep({ enabled, codesLeft, words, proof }: TwoStepProps) {
  return (
    <div className="group/two-step flex flex-col gap-5">
      {enabled && (
        // Right after a setup, the new codes are shown below.
        <div className="group-has-[[data-first-codes]]/two-step:hidden">
          <NewRecoveryCodes left={codesLeft} words={words} />
        </div>
      )}
      {/* Still rendered when the second factor has just been turned on, because it then shows the recovery codes once. */}
      <TotpSetup enabled={enabled} words={words} />
      {enabled && <TurnOff words={words} proof={proof} />}
    </div>
  )
}

interface NewRecoveryCodesProps extends Pick<TwoStepProps, 'words'> {
  left: CodesLeft
}

function NewRecoveryCodes({ left, words }: NewRecoveryCodesProps) {
  return (
    <Form action={renewRecoveryCodesWithForm} className="flex max-w-md flex-col items-start gap-3">
      {({ done }) =>
        done?.data ? (
          <RecoveryCodes codes={done.data} words={words} />
        ) : (
          <>
            <p className={left.isFew ? 'font-medium text-late-ink' : ''}>{left.text}</p>
            <SubmitButton look="quiet" size="small">
              {words.newCodes}
            </SubmitButton>
          </>
        )
      }
    </Form>
  )
}

function TurnOff({ words, proof }: Pick<TwoStepProps, 'words' | 'proof'>) {
  return (
    <div>
      <ConfirmAction
        action={disableTotpWithForm}
        trigger={words.turnOff}
        title={words.turnOffTitle}
        consequence={words.turnOffText}
        confirm={words.turnOffYes}
        cancel={words.keepOn}
      >
        <PasswordField name="password" label={proof.password} />
        <FormFactor label={proof.code} hint={proof.orRecovery} />
      </ConfirmAction>
    </div>
  )
}
