import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { documentText } from './api-document'
import { DOCUMENT, writeClient } from './write-client'

/** Writes the API document of the declared routes, and the client that is made from it. The database client must be there. */
export async function writeDocument(root: string): Promise<void> {
  writeFileSync(path.join(root, DOCUMENT), await documentText(root))
  console.log(`Wrote ${DOCUMENT}.`)
  writeClient(root)
}
