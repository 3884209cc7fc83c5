'use client'

import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { rotateKeyWithForm } from '../actions'

const OVERLAPS = [
  { value: '24', label: '24 hours' },
  { value: '1', label: '1 hour' },
  { value: '0', label: 'None: the old key ends now' },
]

/** Makes the key that replaces this one and shows it, this once. */
export function RotateKeyForm({ keyId, listHref }: { keyId: string; listHref: string }) {
  return (
    <Form action={rotateKeyWithForm} hidden={{ keyId }}>
      {({ done }) =>
        done?.data ? (
          <>
            <SecretOnce secret={done.data.secret}>
              Copy the new key now: it is shown only this once, and we cannot show it again.
            </SecretOnce>
            <div className="flex justify-end">
              <LinkButton href={`${listHref}/${done.data.id}`} size="small">
                Open new key
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <SelectField name="expiresInHours" label="Overlap" options={OVERLAPS} />
            <div className="flex justify-end">
              <SubmitButton size="small">Rotate key</SubmitButton>
            </div>
          </>
        )
      }
    </Form>
  )
}
