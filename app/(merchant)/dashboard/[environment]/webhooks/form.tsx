'use client'

import { Save } from '@/components/dashboard/save'
import { SecretOnce } from '@/components/dashboard/secret-once'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { EventChoice, type EventFamily } from '@/components/webhook/event-choice'
import type { WireEndpoint } from '@/lib/webhook/endpoint/present'
import { createEndpointWithForm, updateEndpointWithForm } from './actions'

const LOOK = 'flex max-w-xl flex-col gap-5'

interface NewEndpointFormProps {
  families: readonly EventFamily[]
  /** The address of the list of endpoints. */
  listHref: string
}

export function NewEndpointForm({ families, listHref }: NewEndpointFormProps) {
  return (
    <Form action={createEndpointWithForm} className={LOOK}>
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
          <Fields families={families} chosen={['*']} submit="Create endpoint" />
        )
      }
    </Form>
  )
}

interface EditEndpointFormProps {
  endpoint: WireEndpoint
  families: readonly EventFamily[]
}

export function EditEndpointForm({ endpoint: { id, url, enabledEvents }, families }: EditEndpointFormProps) {
  return (
    <Form action={updateEndpointWithForm} hidden={{ id }} className={LOOK}>
      <Fields families={families} url={url} chosen={enabledEvents} submit="Save changes" />
    </Form>
  )
}

interface FieldsProps extends React.ComponentProps<typeof EventChoice> {
  url?: string
  submit: string
}

function Fields({ url, submit, ...choice }: FieldsProps) {
  return (
    <>
      <FormField
        name="url"
        label="URL"
        type="url"
        required
        maxLength={2_048}
        autoComplete="off"
        placeholder="https://shop.example.com/khata"
        defaultValue={url}
      />
      <EventChoice {...choice} />
      <Save>{submit}</Save>
    </>
  )
}
