import { CodeBlock } from '@/components/ui/code-block'
import { Fold } from '@/components/ui/fold'
import { Tabs } from '@/components/ui/tabs'

interface MessageProps {
  /** `Request` or `Response`. */
  title: string
  /** `POST https://…` or `200`. */
  line: React.ReactNode
  headers: Readonly<Record<string, string>>
  body: string
}

/** One side of a delivery: its first line, its headers, its body. */
export function Message({ title, line, headers, body }: MessageProps) {
  const names = Object.entries(headers).toSorted(([one], [other]) => one.localeCompare(other))
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="line-clamp-3 font-mono text-xs wrap-anywhere">{line}</p>
      <Fold title={`Headers (${names.length})`} open>
        <dl className="flex flex-col gap-1.5 font-mono text-xs">
          {names.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="inline text-ink-muted">{name}: </dt>
              <dd className="inline wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Fold>
      <Body title={`${title} body`} body={body} />
    </section>
  )
}

function Body({ title, body }: { title: string; body: string }) {
  if (body === '') return <p className="text-ink-muted">No body.</p>
  const pretty = prettyJson(body)
  const bytes = new TextEncoder().encode(body).length.toLocaleString('en-IN')
  const raw = <CodeBlock code={body} language="text" title={`${title}, ${bytes} bytes`} wraps />
  if (pretty === null) return raw
  return (
    <Tabs
      label={title}
      tabs={[
        {
          value: 'pretty',
          title: 'Pretty',
          panel: <CodeBlock code={pretty} language="json" title={`${title}, pretty`} />,
        },
        { value: 'raw', title: 'Raw', panel: raw },
      ]}
    />
  )
}

function prettyJson(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return null
  }
}
