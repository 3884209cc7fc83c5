'use client'

import { type RoleName, roleOptions } from '@/components/dashboard/role-words'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormSelect } from '@/components/form/sent-fields'
import { Card } from '@/components/ui/card'
import { CopyableId } from '@/components/ui/copyable-id'
import { EmailField } from '@/components/ui/email-field'
import { inviteWithForm } from './actions'

/** Invites a person by mail, and shows the link to pass on. */
export function InviteForm({ roles }: { roles: readonly RoleName[] }) {
  return (
    <Card>
      <Form action={inviteWithForm}>
        {({ done }) => (
          <>
            <h2 className="text-base font-semibold">Invite a person</h2>
            {done?.data && <InviteLink url={done.data} />}
            <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <EmailField
                // A new form after each invite.
                key={done?.data}
                autoComplete="off"
              />
              <FormSelect
                name="role"
                label="Role"
                defaultValue="developer"
                options={roleOptions([...roles].reverse())}
              />
            </div>
            <Save>Send invite</Save>
          </>
        )}
      </Form>
    </Card>
  )
}

function InviteLink({ url }: { url: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-ink-muted">
        You can also pass the link on yourself. It is for that person alone and works once, for 7 days.
      </p>
      <CopyableId id={url} what="the link" />
    </div>
  )
}
