import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CodeBlock } from '@/components/ui/code-block'
import { ERROR_CODES, type ErrorCode, errorEntry } from '@/lib/core/errors'
import { errorExample } from '@/lib/http/openapi/components'
import { A, Guide, H2 } from '../../_prose/guide'
import { Inline } from '../../_prose/inline'
import { operationsAnswering } from '../../_reference/document'
import { ADVICE } from '../advice'

interface Props {
  params: Promise<{ code: string }>
}

// For more operations than this, a list would say no more than "every operation".
const MAX_LISTED = 12

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await params).code }
}

export default async function ErrorPage({ params }: Props) {
  const { code: wanted } = await params
  const code = ERROR_CODES.find((each) => each === wanted)
  if (!code) notFound()
  const { status, type, message } = errorEntry(code)
  return (
    <Guide title={code} lead={message}>
      <dl className="grid max-w-sm grid-cols-[auto_1fr] gap-x-6 gap-y-1 font-mono text-sm">
        <dt className="font-sans font-semibold">HTTP status</dt>
        <dd>{status}</dd>
        <dt className="font-sans font-semibold">Type</dt>
        <dd>{type}</dd>
      </dl>
      {ADVICE[code] && (
        <>
          <H2 id="advice">What to do</H2>
          {ADVICE[code].map((paragraph) => (
            <p key={paragraph}>
              <Inline text={paragraph} />
            </p>
          ))}
        </>
      )}
      <H2 id="answer">The answer</H2>
      <CodeBlock title={`${status} ${code}`} language="json" code={exampleText(code)} />
      <Operations code={code} />
      <p>
        <A href="/docs/errors">All error codes</A>
      </p>
    </Guide>
  )
}

function exampleText(code: ErrorCode): string {
  return JSON.stringify(errorExample(code), null, 2)
}

function Operations({ code }: { code: ErrorCode }) {
  const found = operationsAnswering(code)
  if (found.length === 0) return null
  return (
    <>
      <H2 id="operations">Where it comes from</H2>
      {found.length > MAX_LISTED ? (
        <p>{found.length} operations can return it.</p>
      ) : (
        <ul className="list-disc space-y-1 pl-6">
          {found.map(({ section, operation }) => (
            <li key={operation.operationId}>
              <A href={`/docs/reference/${section.slug}#${operation.operationId}`}>{operation.summary}</A>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
