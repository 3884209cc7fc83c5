import { CodeBlock } from '@/components/ui/code-block'
import { Fold } from '@/components/ui/fold'
import type { JsonSchema } from '@/lib/core/json-schema'
import { A } from '../_prose/guide'
import { C, Inline } from '../_prose/inline'
import { bodyOf, EVERYWHERE, errorsOf, type OperationAtPath, parametersOf, successOf } from './document'
import { Method } from './method'
import { samplesOf } from './samples'
import { Field, Fields, typeName } from './schema-view'
import { TryIt } from './try-it'

export function OperationView({ operation, baseUrl }: { operation: OperationAtPath; baseUrl: string }) {
  const { summary = '' } = operation
  const samples = samplesOf(operation, baseUrl)
  const [permission] = (operation.security ?? []).flatMap(({ apiKey }) => apiKey ?? [])
  const success = successOf(operation)
  const body = bodyOf(operation)
  return (
    <section
      aria-labelledby={operation.operationId}
      className="grid gap-x-12 gap-y-8 border-t border-line py-10 xl:grid-cols-2"
    >
      <div className="min-w-0 space-y-6">
        <header className="space-y-2">
          <h2
            id={operation.operationId}
            className="scroll-mt-20 text-xl font-semibold tracking-tight text-balance text-ink"
          >
            <a href={`#${operation.operationId}`} className="rounded-md hover:underline">
              {operation.summary}
            </a>
          </h2>
          <Address operation={operation} />
          {operation.description && (
            <p className="text-ink-muted">
              <Inline text={operation.description} />
            </p>
          )}
          {permission && (
            <p className="text-sm text-ink-muted">
              A <A href="/docs/authentication#limited-keys">limited API key</A> needs <C>{permission}</C>.
            </p>
          )}
        </header>
        <Parameters operation={operation} places={['path', 'query']} />
        {body && <Part title="Body">{bodyFields(body)}</Part>}
        {success.data && (
          <Part title={`Response ${success.status}: data`}>{responseFields(success.data)}</Part>
        )}
        <Parameters operation={operation} places={['header']} />
        <Errors operation={operation} />
      </div>
      <div className="min-w-0 space-y-4 xl:sticky xl:top-20 xl:self-start">
        <SampleTabs
          name={operation.operationId}
          curl={<CodeBlock title={summary} language="bash" code={samples.curl} />}
          typescript={
            samples.typescript && <CodeBlock title={summary} language="ts" code={samples.typescript} />
          }
        />
        {success.example !== undefined && (
          <CodeBlock
            title={`Response ${success.status}`}
            language="json"
            code={JSON.stringify(success.example, null, 2)}
          />
        )}
        {samples.typescript && body?.type !== 'multipart/form-data' && (
          <TryIt
            method={operation.method.toUpperCase()}
            path={operation.path}
            query={parametersOf(operation, 'query').map(({ name }) => name)}
            body={body ? JSON.stringify(body.example, null, 2) : null}
          />
        )}
      </div>
    </section>
  )
}

function Address({ operation }: { operation: OperationAtPath }) {
  return (
    <p className="flex flex-wrap items-center gap-2 font-mono text-sm">
      <Method method={operation.method} />
      <span className="break-all text-ink">{operation.path}</span>
    </p>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="border-b border-line pb-2 text-sm font-semibold text-ink">{title}</h3>
      {children}
    </div>
  )
}

const PLACES = { path: 'In the path', query: 'Query', header: 'Headers' }

interface ParametersProps {
  operation: OperationAtPath
  places: (keyof typeof PLACES)[]
}

function Parameters({ operation, places }: ParametersProps) {
  return places.map((place) => {
    const parameters = parametersOf(operation, place)
    if (parameters.length === 0) return null
    return (
      <Part key={place} title={PLACES[place]}>
        <ul className="divide-y divide-line">
          {parameters.map(({ name, required, description, schema }) => (
            <Field
              key={name}
              name={name}
              required={required}
              side="request"
              schema={description ? { ...schema, description } : schema}
            />
          ))}
        </ul>
      </Part>
    )
  })
}

function bodyFields({ schema, type }: { schema: JsonSchema; type: string }) {
  if (Object.keys(schema.properties ?? {}).length > 0) return <Fields schema={schema} side="request" />
  return (
    <p className="py-3 text-sm">
      No fields: send <C>{'{}'}</C> or nothing ({type}).
    </p>
  )
}

function responseFields(data: JsonSchema) {
  const listed = data.type === 'array' ? data.items : undefined
  return (
    <>
      <p className="pt-3 text-sm text-ink-muted">{typeName(data)}</p>
      <Fields schema={listed ?? data} side="answer" />
    </>
  )
}

/** The operation's own errors. Those that every operation has are folded. */
function Errors({ operation }: { operation: OperationAtPath }) {
  const all = errorsOf(operation)
  const own = withCodes(all, (code) => !EVERYWHERE.has(code))
  const common = withCodes(all, (code) => EVERYWHERE.has(code))
  return (
    <Part title="Errors">
      {own.length > 0 && <Codes errors={own} />}
      <Fold title={<span className="font-normal text-ink-muted">Errors that every operation can have</span>}>
        <Codes errors={common} />
      </Fold>
    </Part>
  )
}

type ErrorsByStatus = ReturnType<typeof errorsOf>

function withCodes(errors: ErrorsByStatus, isWanted: (code: string) => boolean): ErrorsByStatus {
  return errors
    .map(({ status, codes }) => ({ status, codes: codes.filter(isWanted) }))
    .filter(({ codes }) => codes.length > 0)
}

function Codes({ errors }: { errors: ErrorsByStatus }) {
  return (
    <ul className="space-y-2 py-3 text-sm/6">
      {errors.map(({ status, codes }) => (
        <li key={status} className="flex gap-3">
          <span className="w-8 shrink-0 font-mono font-semibold">{status}</span>
          <span className="flex flex-wrap gap-x-3 gap-y-1">
            {codes.map((code) => (
              <A key={code} href={`/docs/errors/${code}`}>
                {code}
              </A>
            ))}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface SampleTabsProps {
  /** The name of the operation. */
  name: string
  curl: React.ReactNode
  /** Null if the operation has no TypeScript sample. */
  typescript: React.ReactNode
}

// Radio buttons, so that it works without JavaScript and with the arrow keys.
const TAB =
  '-mb-px flex min-h-8 items-center border-b-2 border-transparent font-medium text-ink-muted transition-colors hover:text-ink has-checked:border-khata has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus'

/**
 * A sample in several languages. A script (components/reader/page-script/samples.ts) applies the reader's choice to all samples, and
 * remembers it in this browser.
 */
function SampleTabs({ name, curl, typescript }: SampleTabsProps) {
  const choice = (value: string, title: string, isFirst: boolean) => (
    <label className={TAB}>
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isFirst}
        data-sample=""
        className="sr-only"
      />
      {title}
    </label>
  )
  return (
    <div className="group/sample flex flex-col gap-3">
      <fieldset className="flex gap-4 overflow-x-auto border-b border-line text-sm">
        <legend className="sr-only">Language of the sample</legend>
        {choice('curl', 'curl', true)}
        {typescript && choice('typescript', 'TypeScript', false)}
      </fieldset>
      <div className="min-w-0 group-has-[[value=typescript]:checked]/sample:hidden">{curl}</div>
      {typescript && (
        <div className="hidden min-w-0 group-has-[[value=typescript]:checked]/sample:block">{typescript}</div>
      )}
    </div>
  )
}
