'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { FormFold } from '@/components/form/sent-fold'
import { FormField } from '@/components/form/sent-form'
import { Card } from '@/components/ui/card'
import type { WireApiKey } from '@/lib/api-key/present'
import { KEY_AREAS } from '@/lib/core/key-permission'
import { createKeyWithForm } from './actions'

const ACCESS = [
  { value: '', label: 'Not chosen' },
  { value: 'read', label: 'Read' },
  { value: 'write', label: 'Read and write' },
]

/** Creates a key for the environment of the page. */
export function KeyForm() {
  return (
    <Card>
      <Form action={createKeyWithForm} className="flex max-w-xl flex-col gap-4">
        {({ done }) => (
          <>
            <h2 className="text-base font-semibold">Create a key</h2>
            {done?.data && (
              <SecretOnce secret={done.data}>
                Copy the key now: it is shown only this once, and we cannot show it again.
              </SecretOnce>
            )}
            <FormField
              name="name"
              label="Name"
              hint="What uses it, such as Shop server."
              required
              maxLength={100}
              autoComplete="off"
            />
            <FormFold
              title="Limit what it may do"
              names={[...KEY_AREAS, 'permissions', 'allowedCidrs', 'expiresAt']}
            >
              <KeyLimits />
            </FormFold>
            <Save>Create key</Save>
          </>
        )}
      </Form>
    </Card>
  )
}

/** What a key may do, from which addresses, and until when. @param of the existing key. Absent for a new key. */
export function KeyLimits({ of }: { of?: Pick<WireApiKey, 'permissions' | 'allowedCidrs'> }) {
  const accessTo = (area: string) =>
    ['write', 'read'].find((access) => of && [of.permissions].flat().includes(`${area}:${access}` as never))
  return (
    <>
      <p className="text-sm text-ink-muted">If you choose no area, the key may do everything.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        {KEY_AREAS.map((area) => (
          <FormSelect key={area} name={area} label={area} options={ACCESS} defaultValue={accessTo(area)} />
        ))}
      </div>
      <FormField
        name="allowedCidrs"
        label="Works from"
        hint="Addresses or ranges, such as 203.0.113.0/24. Empty: from everywhere."
        autoComplete="off"
        defaultValue={of?.allowedCidrs.join(', ')}
      />
      <FormField
        name="expiresAt"
        label="Last day"
        hint={`It ends with this day, in UTC. Empty: ${of ? 'as it is now' : 'never'}.`}
        type="date"
      />
    </>
  )
}
