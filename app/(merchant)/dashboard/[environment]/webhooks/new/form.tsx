'use client'

import { createEndpointWithForm } from '@/app/(merchant)/dashboard/[environment]/webhooks/actions'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { EventChoice, type EventFamily } from '@/components/webhook/event-choice'

interface NewEndpointFormProps {
  families: readonly EventFamily[]
  /** The address of the list of endpoints. */
  listHref: string
}

export function NewEndpointForm({ families, listHref }: NewEndpointFormProps) {
  return (
    <Form action={createEndpointWithForm} className="flex max-w-xl flex-col gap-5">
      {({ done }) =>
        done?.data ? (
          <>
            <SecretOnce secret={done.data.secret}>
              The endpoint is on. Copy its signing secret now: it is shown only this once. Your server
              verifies each delivery with it.
            </SecretOnce>
            <div>
              <LinkButton href={`${listHref}/${done.data.id}`} size="small">
                Open endpoint
              </LinkButton>
            </div>
          </>
        ) : (
          <>
            <FormField
              name="url"
              label="URL"
              type="url"
              required
              maxLength={2_048}
              autoComplete="off"
              placeholder="https://shop.example.com/khata"
            />
            <EventChoice families={families} chosen={['*']} />
            <div>
              <SubmitButton size="small">Add endpoint</SubmitButton>
            </div>
          </>
        )
      }
    </Form>
  )
}
