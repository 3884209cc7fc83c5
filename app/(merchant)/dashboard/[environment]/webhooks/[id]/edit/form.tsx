'use client'

import { updateEndpointWithForm } from '@/app/(merchant)/dashboard/[environment]/webhooks/actions'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { SubmitButton } from '@/components/ui/submit-button'
import { EventChoice, type EventFamily } from '@/components/webhook/event-choice'
import type { WireEndpoint } from '@/lib/webhook/endpoint/present'

interface EditEndpointFormProps {
  endpoint: WireEndpoint
  families: readonly EventFamily[]
}

export function EditEndpointForm({ endpoint: { id, url, enabledEvents }, families }: EditEndpointFormProps) {
  return (
    <Form action={updateEndpointWithForm} hidden={{ id }} className="flex max-w-xl flex-col gap-5">
      <FormField
        name="url"
        label="URL"
        type="url"
        required
        maxLength={2_048}
        autoComplete="off"
        defaultValue={url}
      />
      <EventChoice families={families} chosen={enabledEvents} />
      <div>
        <SubmitButton size="small">Save changes</SubmitButton>
      </div>
    </Form>
  )
}
