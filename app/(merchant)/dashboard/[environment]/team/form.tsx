'use client'

import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { Card } from '@/components/ui/card'
import { CopyableId } from '@/components/ui/copyable-id'
import { EmailField } from '@/components/ui/email-field'
import type { Messages } from '@/messages/catalogue'
import { inviteWithForm } from './actions'
import type { roleOptions } from './list'

interface InviteFormProps {
  roles: ReturnType<typeof roleOptions>
  words: Messages['team']['invite'] & { email: string; role: string; copied: string }
}

/** Invites a person by mail, and shows the link to pass on. */
export function InviteForm({ roles, words }: InviteFormProps) {
  return (
    <Card>
      <Form action={inviteWithForm}>
        {({ done }) => (
          <>
            <h2 className="text-base font-semibold">{words.title}</h2>
            {done?.data && (
              <div className="flex flex-col gap-1">
                <p className="text-ink-muted">{words.passOn}</p>
                <CopyableId id={done.data} words={words} />
              </div>
            )}
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <EmailField
                // Resets the form after each invite.
                key={done?.data}
                label={words.email}
                autoComplete="off"
              />
              <FormSelect name="role" label={words.role} defaultValue="developer" options={roles} />
            </div>
            <Save>{words.submit}</Save>
          </>
        )}
      </Form>
    </Card>
  )
}
