import { createConfig, lintFromString } from '@redocly/openapi-core'

/** The problems that the linter finds in the document. One sentence each. */
export async function lintDocument(text: string): Promise<string[]> {
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
