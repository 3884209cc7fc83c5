import { readFileSync } from 'node:fs'
import path from 'node:path'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import type { JsonSchema } from '@/lib/core/json-schema'
import type { OpenApiDocument, Operation } from '@/lib/http/openapi/types'
import { documentText, loadRoutes } from './api-document'
import { DIGEST, digestOf } from './digest'

/** The problems of the API document. One sentence each. */
export async function documentProblems(root: string): Promise<string[]> {
  const text = documentText(await loadRoutes(root))
  const isAccepted = readFileSync(path.join(root, DIGEST), 'utf8') === digestOf(text)
  return [
    ...(isAccepted ? [] : [`The API is not that of ${DIGEST}: npm run generate accepts the change.`]),
    ...missingDescriptions(JSON.parse(text)),
    ...(await lintDocument(text)),
  ]
}

/** The problems that the linter finds in the document. One sentence each. */
async function lintDocument(text: string): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: {
      'operation-operationId-url-safe': 'error',
      'no-unused-components': 'error',
      'no-invalid-media-type-examples': 'error',
      'no-invalid-schema-examples': 'error',
      'no-invalid-parameter-examples': 'error',
      'tag-description': 'error',
    },
  })
  const problems = await lintFromString({ source: text, absoluteRef: '/openapi.json', config })
  return problems.map(
    ({ ruleId, message, location }) => `${location[0]?.pointer ?? '#'}: ${message} (${ruleId})`,
  )
}

/** Which operations, parameters and fields of the document lack a description. One sentence each. */
export function missingDescriptions(document: OpenApiDocument): string[] {
  const { schemas } = document.components
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods) as Operation[])
  return [
    ...operations
      .filter(({ description }) => !description)
      .map(({ operationId }) => `${operationId} lacks a description.`),
    ...operations.flatMap(({ operationId, parameters }) =>
      (parameters ?? []).flatMap((parameter) =>
        '$ref' in parameter || parameter.description
          ? []
          : [`The parameter ${parameter.name} of ${operationId} lacks a description.`],
      ),
    ),
    ...Object.entries(schemas).flatMap(([name, schema]) => inSchema(name, schema, schemas)),
  ]
}

/** A field that refers to a named schema may have its description there. */
function inSchema(place: string, schema: JsonSchema, named: Record<string, JsonSchema>): string[] {
  const isDescribed = ({ description, $ref }: JsonSchema) =>
    description ?? ($ref && named[$ref.split('/').pop() ?? '']?.description)
  const fields = Object.entries(schema.properties ?? {})
  const others = [schema.items, schema.additionalProperties, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [
    ...fields
      .filter(([, field]) => !isDescribed(field))
      .map(([name]) => `${place}.${name} lacks a description.`),
    ...fields.flatMap(([name, field]) => inSchema(`${place}.${name}`, field, named)),
    ...others.flatMap((other) => (typeof other === 'object' ? inSchema(place, other, named) : [])),
  ]
}
