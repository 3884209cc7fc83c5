import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Fold } from '@/components/ui/fold'
import { TextArea } from '@/components/ui/text-area'

interface TryItProps {
  method: string
  path: string
  query: string[]
  /** The example body. Null if the operation has none. */
  body: string | null
}

// Keys and ids are not words, so spelling and autocomplete are off.
const PLAIN = { autoComplete: 'off', spellCheck: false }

/**
 * Makes the call from the page, with a sandbox key that stays in this tab. components/reader/page-script/try-it.ts does this. Without
 * JavaScript the form sends nothing, so that no key ever gets into an address.
 */
export function TryIt({ method, path, query, body }: TryItProps) {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  return (
    <Fold title="Try it in the sandbox">
      <form method="dialog" data-call={`${method} ${path}`} className="flex flex-col gap-4">
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
        <Button type="submit" size="small">
          Send {method}
        </Button>
        <output aria-live="polite" className="flex flex-col gap-2">
          <p className="font-medium" />
          <pre hidden className="max-h-96 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs/5" />
        </output>
      </form>
    </Fold>
  )
}
