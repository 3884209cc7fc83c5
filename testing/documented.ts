import { readFileSync } from 'node:fs'
import type { JsonSchema } from '@/lib/core/json-schema'
import type { ApiResponse, OpenApiDocument, Reference } from '@/lib/http/openapi/types'

type Answers = Map<number, ReadonlySet<unknown>>
let known: Map<string, Answers> | undefined

/** By operation: the statuses of its answers, with the codes of each. */
function answersOf(): Map<string, Answers> {
  if (known) return known
  const { paths, components } = JSON.parse(
    readFileSync('app/v1/openapi.json/document.json', 'utf8'),
  ) as OpenApiDocument
  const whole = (response: ApiResponse | Reference): ApiResponse | undefined =>
    '$ref' in response ? components.responses[response.$ref.split('/').pop() ?? ''] : response
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  known = new Map(
    operations.map(({ operationId, responses }) => [
      operationId,
      new Map(
        Object.entries(responses).map(([status, response]) => [
          Number(status),
          new Set(codesIn(whole(response)?.content?.['application/json']?.schema)),
        ]),
      ),
    ]),
  )
  return known
}

const codesIn = (schema: JsonSchema | undefined): unknown[] =>
  schema?.allOf?.flatMap((part) => part.properties?.error?.properties?.code?.enum ?? []) ?? []

/**
 * Every answer that any test gets is one that the API document names: its status, and the code of a refusal.
 * @param operation one that only a test has declared is in no document.
 */
export function requireDocumented(operation: string | undefined, status: number, code?: string): void {
  const answers = answersOf().get(operation ?? '')
  if (!answers || (answers.has(status) && (code === undefined || answers.get(status)?.has(code)))) return
  throw new Error(
    `${operation} answered ${status} ${code ?? ''}, which the API document lacks: name it in the errors of its route, and npm run generate.`,
  )
}
