import { CodeBlock } from './code-block'
import { Fold } from './fold'

interface JsonViewProps {
  /** The API call that returns the same: `GET /v1/customers/cus_…` */
  source: string
  value: unknown
}

/** An object as the API shows it, folded. */
export function JsonView({ source, value }: JsonViewProps) {
  return (
    <Fold title="JSON">
      <CodeBlock code={JSON.stringify(value, null, 2)} language="json" title={source} />
    </Fold>
  )
}
