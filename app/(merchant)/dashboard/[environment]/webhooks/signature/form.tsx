'use client'

import { use, useState } from 'react'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormScopeContext } from '@/components/form/form-scope'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { TextArea } from '@/components/ui/text-area'
import { TextLink } from '@/components/ui/text-link'
import { Timeline } from '@/components/ui/timeline'
import type { Tone } from '@/components/ui/tone'
import type { WireSignatureCheck } from '@/lib/webhook/signature/present'
import { checkSignatureWithForm } from '../actions'

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

interface SignatureResultProps {
  result: WireSignatureCheck
  endpointsHref: string
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

/** What a check found: each part, who made each signature, and whose event it is. */
function SignatureResult({ result, endpointsHref }: SignatureResultProps) {
  const { verifies, signatures, event } = result
  const wrong = PARTS.filter(([part]) => result[part].outcome === 'failed').map(([, title]) =>
    title.toLowerCase(),
  )
  return (
    <div className="flex flex-col gap-5">
      <Notice look={verifies ? 'success' : 'error'}>
        {verifies
          ? 'The signature verifies.'
          : `The signature does not verify${wrong.length > 0 ? `: look at the ${wrong.join(' and the ')}` : ''}.`}
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
      {signatures.length > 0 && (
        <section aria-label="Signatures" className="flex flex-col gap-2">
          <h2 className="text-base font-semibold">Signatures</h2>
          <ol className="flex flex-col gap-1">
            {signatures.map(({ madeBy }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the signatures of one header never change their order
              <li key={i} className="wrap-anywhere">
                <span className="font-mono text-xs text-ink-muted">v1 no. {i + 1}: </span>
                <MadeBy owner={madeBy} endpointsHref={endpointsHref} />
              </li>
            ))}
          </ol>
        </section>
      )}
      {event && <p className="text-xs wrap-anywhere text-ink-muted">{aboutEvent(event)}</p>}
    </div>
  )
}

function MadeBy({ owner, endpointsHref }: { owner: WireSignatureCheck['signedBy']; endpointsHref: string }) {
  if (!owner) return 'made by no secret that we know'
  if (owner.kind === 'given') return 'made by the secret that you pasted'
  if (owner.kind === 'listener') return 'made by khata listen'
  const which = owner.replacedUntil ? 'made by a replaced secret of' : 'made by the secret of'
  if (!owner.endpointId)
    return `${which} an endpoint in ${owner.environment === 'sandbox' ? 'the sandbox' : 'production'}`
  return (
    <>
      {which} <TextLink href={`${endpointsHref}/${owner.endpointId}`}>{owner.endpointId}</TextLink>
    </>
  )
}

function aboutEvent({ id, environment }: NonNullable<WireSignatureCheck['event']>): string {
  return environment
    ? `The event ${id} is in ${environment === 'sandbox' ? 'the sandbox' : 'production'}.`
    : `The event ${id} is not in your log: it is older than 90 days, made up, or of another business.`
}
