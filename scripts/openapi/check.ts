import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { artifacts } from './artifacts'
import { missingDescriptions } from './descriptions'
import { lintDocument } from './lint'

/** The problems of the API document and of the files that are made from it. One sentence each. */
export async function documentProblems(root: string): Promise<string[]> {
  const { document, files } = await artifacts(root)
  const stale = files.filter(({ file, text }) => !isThere(path.join(root, file), text))
  return [
    ...stale.map(({ file }) => `${file} is not what the routes declare: run npm run generate.`),
    ...missingDescriptions(JSON.parse(document) as OpenApiDocument),
    ...(await lintDocument(document)),
  ]
}

function isThere(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === text
}
