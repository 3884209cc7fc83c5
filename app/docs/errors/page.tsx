import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { ERROR_CODES, errorEntry } from '@/lib/core/errors'
import { errorExample } from '@/lib/http/openapi/components'
import { A, Guide, H2 } from '../_prose/guide'
import { C } from '../_prose/inline'
import { Table } from '../_prose/table'

export const metadata: Metadata = { title: 'Errors' }

const STATUSES = [...new Set(ERROR_CODES.map((code) => errorEntry(code).status))].sort((a, b) => a - b)

export default function ErrorsPage() {
  return (
    <Guide
      title="Errors"
      lead="Every refusal has a code from this closed catalogue, a sentence that says what to do next, and a link to its page here."
    >
      <CodeBlock
        title="An error"
        language="json"
        code={JSON.stringify(errorExample('insufficient_balance'), null, 2)}
      />
      <p>
        Program against <C>code</C>; show <C>message</C> to people. <C>param</C> names the parameter that is
        wrong as you spelled it, and <C>details</C> lists several problems, or the facts of one. Quote{' '}
        <C>meta.requestId</C> when you ask us about a call.
      </p>
      {STATUSES.map((status) => (
        <section key={status} className="space-y-3">
          <H2 id={String(status)}>{status}</H2>
          <Table
            caption={`Codes with status ${status}`}
            columns={['Code', 'Message']}
            rows={ERROR_CODES.filter((code) => errorEntry(code).status === status).map((code) => ({
              key: code,
              cells: [
                <A key="code" href={`/docs/errors/${code}`}>
                  {code}
                </A>,
                errorEntry(code).message,
              ],
            }))}
          />
        </section>
      ))}
    </Guide>
  )
}
