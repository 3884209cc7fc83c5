'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Card } from '@/components/ui/card'
import { createKeyWithForm } from './actions'

/** Makes a key for the environment of the page. */
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
            <Save>Create key</Save>
          </>
        )}
      </Form>
    </Card>
  )
}
