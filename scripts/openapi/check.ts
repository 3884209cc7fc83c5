import { readFileSync } from 'node:fs'
import path from 'node:path'
import { documentText } from './api-document'
import { missingDescriptions } from './descriptions'
import { lintDocument } from './lint'
import { DOCUMENT } from './write-client'

/** The problems of the API document. One sentence each. */
export async function documentProblems(root: string): Promise<string[]> {
  const text = await documentText(root)
  const isCurrent = readFileSync(path.join(root, DOCUMENT), 'utf8') === text
  return [
    ...(isCurrent ? [] : [`${DOCUMENT} is not what the routes declare: run npm run generate.`]),
    ...missingDescriptions(JSON.parse(text)),
    ...(await lintDocument(text)),
  ]
}
