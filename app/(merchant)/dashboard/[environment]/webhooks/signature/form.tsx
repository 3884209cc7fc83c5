'use client'

import { use, useState } from 'react'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormScopeContext } from '@/components/form/form-scope'
import { Field } from '@/components/ui/field'
import { TextArea } from '@/components/ui/text-area'
import { checkSignatureWithForm } from '../actions'
import { SignatureResult } from './result'

export interface PastedDelivery {
  body: string
  header: string
  receivedAt: string
}

interface SignatureFormProps {
  /** What the fields hold at first. */
  first: PastedDelivery | null
  endpointsHref: string
}

export function SignatureForm({ first, endpointsHref }: SignatureFormProps) {
  return (
    <Form action={checkSignatureWithForm} className="grid items-start gap-8 lg:grid-cols-2">
      {({ done }) => (
        <>
          <Fields first={first} />
          <div aria-live="polite">
            {done?.data && <SignatureResult result={done.data} endpointsHref={endpointsHref} />}
          </div>
        </>
      )}
    </Form>
  )
}

/** What is typed stays there after a check, so that one thing after the other can be tried. */
function Fields({ first }: { first: PastedDelivery | null }) {
  const { errors } = use(FormScopeContext).sent
  const [body, setBody] = useState(first?.body ?? '')
  const [header, setHeader] = useState(first?.header ?? '')
  const [secret, setSecret] = useState('')
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        name="body"
        label="Body"
        kind="code"
        rows={9}
        required
        value={body}
        onChange={({ currentTarget }) => setBody(currentTarget.value)}
        error={errors.body}
        hint="The raw body, as your server received it."
      />
      <TextArea
        name="header"
        label="Service-Signature header"
        kind="code"
        rows={3}
        required
        value={header}
        onChange={({ currentTarget }) => setHeader(currentTarget.value)}
        error={errors.header}
      />
      <Field
        name="secret"
        label="Secret (optional)"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="whsec_…"
        value={secret}
        onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        error={errors.secret}
        hint="The one that your server uses. Without it, the secrets of your endpoints are tried."
      />
      {first && body === first.body && header === first.header && (
        <input type="hidden" name="receivedAt" value={first.receivedAt} />
      )}
      <Save>Check signature</Save>
    </div>
  )
}
