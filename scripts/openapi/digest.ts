import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenApiDocument } from '@/lib/http/openapi/types'
import { DOCUMENT } from './write-client'

/** git contains only a digest of the API document, because the document is made from the routes. */
export const DIGEST = 'app/v1/openapi.json/digest.txt'

/**
 * One line for the whole document, and one for each operation, event and schema, so that a difference shows what changed.
 * @param text the document as it is written.
 */
export function digestOf(text: string): string {
  const { paths, webhooks, components, ...rest } = JSON.parse(text) as OpenApiDocument
  const { schemas, ...others } = components
  const operations = Object.entries(paths).flatMap(([at, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${at}`, operation] as const,
    ),
  )
  const lines = [
    ...operations,
    ...Object.entries(webhooks).map(([type, event]) => [`event ${type}`, event] as const),
    ...Object.entries(schemas).map(([name, schema]) => [`schema ${name}`, schema] as const),
    ...Object.entries({ ...others, ...rest }),
  ].map(([name, part]) => `${name} ${sha256(JSON.stringify(part)).slice(0, 8)}`)
  return `${[`document ${sha256(text)}`, ...lines].join('\n')}\n`
}

/** Accepts the API document as the contract. */
export function writeDigest(root: string): void {
  writeFileSync(path.join(root, DIGEST), digestOf(readFileSync(path.join(root, DOCUMENT), 'utf8')))
  console.log(`Wrote ${DIGEST}.`)
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
