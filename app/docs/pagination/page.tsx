import type { Metadata } from 'next'
import { CodeBlock } from '@/components/ui/code-block'
import { env } from '@/lib/infra/env'
import { A, Guide, H2, Items } from '../_prose/guide'
import { C } from '../_prose/inline'

export const metadata: Metadata = { title: 'Pagination' }

export default function PaginationPage() {
  return (
    <Guide
      title="Pagination"
      lead="Lists come in pages, newest first. Each page says where the next one begins."
    >
      <CodeBlock
        title="The first page, and the next"
        language="bash"
        code={`curl "${env().APP_URL}/v1/customers?limit=50" -H "x-api-key: $KHATA_KEY"

# { "success": true, "data": { "items": […], "nextCursor": "AZMf…" }, "meta": {…} }

curl "${env().APP_URL}/v1/customers?limit=50&cursor=AZMf…" -H "x-api-key: $KHATA_KEY"`}
      />
      <H2 id="rules">Rules</H2>
      <Items>
        <li>
          <C>limit</C> is from 1 to 100, by default 20.
        </li>
        <li>
          <C>nextCursor</C> is <C>null</C> on the last page. Otherwise pass it on unchanged as <C>cursor</C>,
          with the same filters; anything else is <A href="/docs/errors/cursor_invalid">cursor_invalid</A>.
        </li>
        <li>New objects never move a page: while you read, nothing is skipped and nothing comes twice.</li>
        <li>
          Two lists have no pages and are bare arrays: the deliveries of a webhook endpoint and the timeline
          of an invoice.
        </li>
      </Items>
      <H2 id="typescript">In TypeScript</H2>
      <CodeBlock
        title="The client turns the pages"
        language="ts"
        code={`for await (const customer of khata.listCustomers({ status: 'active' })) {
  console.log(customer.email)
}`}
      />
    </Guide>
  )
}
