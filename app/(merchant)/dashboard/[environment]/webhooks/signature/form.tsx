'use client'

import { use, useState } from 'react'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormScopeContext } from '@/components/form/form-scope'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { TextArea } from '@/components/ui/text-area'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { WireSignatureCheck } from '@/lib/webhook/signature/present'
import { checkSignatureWithForm } from '../actions'

export interface PastedDelivery {
  body: string
  header: string
  receivedAt: string
}

/** @param first the initial values of the fields. */
export function SignatureForm({ first }: { first: PastedDelivery | null }) {
  return (
    <Form action={checkSignatureWithForm} className="grid items-start gap-8 lg:grid-cols-2">
      {({ done }) => (
        <>
          <Fields first={first} />
          <div aria-live="polite">{done?.data && <SignatureResult result={done.data} />}</div>
        </>
      )}
    </Form>
  )
}

/** The fields keep their values after a check, so that people can change one thing after another. */
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

const PARTS = [
  ['header', 'Header'],
  ['time', 'Time'],
  ['secret', 'Secret'],
  ['body', 'Body'],
] as const

const TONES: Record<WireSignatureCheck['header']['outcome'], Tone> = {
  passed: 'good',
  failed: 'bad',
  unknown: 'over',
}

/** The result of a check for each part. */
function SignatureResult({ result }: { result: WireSignatureCheck }) {
  return (
    <div className="flex flex-col gap-5">
      <Notice look={result.verifies ? 'success' : 'error'}>
        {result.verifies ? 'The signature verifies.' : 'The signature does not verify.'}
      </Notice>
      <Timeline
        label="Parts of the signature"
        entries={PARTS.map(([part, title]) => ({
          key: part,
          tone: TONES[result[part].outcome],
          title: <span className="font-medium">{title}</span>,
          at: null,
          children: result[part].message,
        }))}
      />
    </div>
  )
}
