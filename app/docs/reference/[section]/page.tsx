import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { env } from '@/lib/infra/env'
import { Inline } from '../../_prose/inline'
import { sections } from '../../_reference/document'
import { Method } from '../../_reference/method'
import { OperationView } from '../../_reference/operation-view'

interface Props {
  params: Promise<{ section: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { section } = await params
  return { title: sections.find(({ slug }) => slug === section)?.name ?? 'Not found' }
}

export default async function ReferencePage({ params }: Props) {
  const { section: wanted } = await params
  const section = sections.find(({ slug }) => slug === wanted)
  if (!section) notFound()
  return (
    <article>
      <header className="max-w-3xl space-y-3 pb-8">
        <h1 className="text-3xl font-semibold tracking-tight text-ink">{section.name}</h1>
        <p className="text-base/7 text-ink-muted">
          <Inline text={section.description} />
        </p>
        <ul className="space-y-1 font-mono text-sm">
          {section.operations.map(({ operationId, method, path }) => (
            <li key={operationId}>
              <a
                href={`#${operationId}`}
                className="flex min-h-6 flex-wrap items-center gap-x-3 rounded-md hover:underline"
              >
                <Method method={method} />
                <span className="break-all">{path}</span>
              </a>
            </li>
          ))}
        </ul>
      </header>
      {section.operations.map((operation) => (
        <OperationView key={operation.operationId} operation={operation} baseUrl={env().APP_URL} />
      ))}
    </article>
  )
}
