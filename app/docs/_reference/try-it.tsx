'use client'

import { useId, useState } from 'react'
import { buttonClass } from '@/components/ui/button-look'

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

const INPUT = 'w-full rounded-md border border-line-strong bg-surface px-3 py-1.5 font-mono text-sm text-ink'

/** Makes the call from the page, with a sandbox key that stays in this tab. */
export function TryIt({ method, path, query, body }: TryItProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [sending, setSending] = useState(false)
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)

  const submit = async (event: React.FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSending(true)
    setOutcome(await send(new FormData(event.currentTarget), { method, path, query }))
    setSending(false)
  }

  return (
    <details className="rounded-lg border border-line-strong">
      <summary className="cursor-pointer rounded-lg px-4 py-2 text-sm font-semibold">
        Try it in the sandbox
      </summary>
      <form onSubmit={submit} className="space-y-3 px-4 pb-4">
        <Input name="key" label="Sandbox key" placeholder="nep_test_…" type="password" required />
        {names.map((name) => (
          <Input key={name} name={`path.${name}`} label={name} required />
        ))}
        {query.map((name) => (
          <Input key={name} name={`query.${name}`} label={name} />
        ))}
        {body !== null && <BodyInput example={body} />}
        <button type="submit" disabled={sending} className={buttonClass({ size: 'small' })}>
          {sending ? 'Sending…' : `Send ${method}`}
        </button>
        <output aria-live="polite" className="block space-y-2">
          {outcome && (
            <>
              <p className="text-sm font-semibold">{outcome.status}</p>
              <pre className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs/5">
                {outcome.text}
              </pre>
            </>
          )}
        </output>
      </form>
    </details>
  )
}

function Input({ label, ...props }: React.ComponentProps<'input'> & { label: string }) {
  const id = useId()
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <input id={id} autoComplete="off" spellCheck={false} className={INPUT} {...props} />
    </div>
  )
}

function BodyInput({ example }: { example: string }) {
  const id = useId()
  return (
    <div className="space-y-1">
      <label htmlFor={id} className="text-sm font-medium">
        Body
      </label>
      <textarea
        id={id}
        name="body"
        defaultValue={example}
        rows={Math.min(12, example.split('\n').length)}
        spellCheck={false}
        className={INPUT}
      />
    </div>
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
