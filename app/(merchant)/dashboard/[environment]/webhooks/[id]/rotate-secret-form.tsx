'use client'

import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { buttonClass } from '@/components/ui/button-look'
import { closesDialog } from '@/components/ui/dialog-buttons'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { rotateSecretWithForm } from '../actions'

const OVERLAPS = [
  { value: '24', label: '24 hours' },
  { value: '1', label: '1 hour' },
  { value: '0', label: 'None: the old secret ends now' },
]

/** Makes a new signing secret and shows it, this once. */
export function RotateSecretForm({ id }: { id: string }) {
  return (
    <Form action={rotateSecretWithForm} hidden={{ id }}>
      {({ done }) =>
        done?.data ? (
          <>
            <SecretOnce secret={done.data.secret}>
              Copy the new secret now: it is shown only this once.
              {done.data.endedEarly && ' Three secrets sign at most, so the oldest one has ended early.'}
            </SecretOnce>
            <div className="flex justify-end">
              <button
                {...closesDialog('rotate-secret')}
                className={buttonClass({ look: 'quiet', size: 'small' })}
              >
                Close
              </button>
            </div>
          </>
        ) : (
          <>
            <SelectField name="overlapHours" label="Overlap" options={OVERLAPS} />
            <div className="flex justify-end">
              <SubmitButton size="small">Rotate secret</SubmitButton>
            </div>
          </>
        )
      }
    </Form>
  )
}
