'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { Spinner } from '@/components/ui/spinner'
import { TextArea } from '@/components/ui/text-area'

interface TryItProps {
  method: string
  path: string
  query: string[]
  /** The example body; null where the operation has none. */
  body: string | null
}

interface Outcome {
  status: string
  text: string
}

// Neither keys nor ids are words, and no browser knows them.
const PLAIN = { autoComplete: 'off', spellCheck: false }

/** Makes the call from the page, with a sandbox key that stays in this tab. */
export function TryIt({ method, path, query, body }: TryItProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sending, setSending] = useState(false)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setOutcome(await send(new FormData(event.currentTarget), { method, path, query }))
    setSending(false)
  }

  return (
    <Fold title="Try it in the sandbox">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Field name="key" label="Sandbox key" placeholder="nep_test_…" type="password" required {...PLAIN} />
        {names.map((name) => (
          <Field key={name} name={`path.${name}`} label={name} required {...PLAIN} />
        ))}
        {query.map((name) => (
          <Field key={name} name={`query.${name}`} label={name} {...PLAIN} />
        ))}
        {body !== null && (
          <TextArea
            name="body"
            label="Body"
            kind="code"
            defaultValue={body}
            rows={Math.min(12, body.split('\n').length)}
          />
        )}
        <Button type="submit" size="small" aria-disabled={sending}>
          {sending && <Spinner />}
          Send {method}
        </Button>
        <output aria-live="polite" className="flex flex-col gap-2">
          {outcome && (
            <>
              <p className="font-medium">{outcome.status}</p>
              <pre className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs/5">
                {outcome.text}
              </pre>
            </>
          )}
        </output>
      </form>
    </Fold>
  )
}

async function send(form: FormData, { method, path, query }: Omit<TryItProps, 'body'>): Promise<Outcome> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  // A page of documentation must never move real money.
  if (!field('key').startsWith('nep_test_'))
    return { status: 'Not sent', text: 'Only a sandbox key works here: it begins with nep_test_.' }
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(field(`path.${name}`))),
    window.location.origin,
  )
  for (const name of query) if (field(`query.${name}`)) url.searchParams.set(name, field(`query.${name}`))
  const body = form.get('body')
  const startedAt = performance.now()
  try {
    const response = await fetch(url, {
      method,
      credentials: 'omit',
      headers: {
        'x-api-key': field('key'),
        ...(method !== 'GET' && { 'idempotency-key': crypto.randomUUID() }),
        ...(body !== null && { 'content-type': 'application/json' }),
      },
      ...(body !== null && { body: String(body) }),
    })
    const text = await response.text()
    const ms = Math.round(performance.now() - startedAt)
    return { status: `${response.status} in ${ms} ms`, text: indented(text) }
  } catch {
    return { status: 'Not sent', text: 'The server cannot be reached.' }
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
