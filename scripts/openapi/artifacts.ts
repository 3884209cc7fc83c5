import { eventPayload } from '@/app/v1/openapi.json/event-payloads'
import { buildDocument } from '@/lib/http/openapi/document'
import { clientSource } from './client'
import { loadRoutes } from './routes'

export interface Artifact {
  file: string
  text: string
}

/** The API document of the routes as they are now, and the files that are made from it. */
export async function artifacts(root: string): Promise<{ document: string; files: Artifact[] }> {
  const document = buildDocument(await loadRoutes(root), eventPayload)
  const text = `${JSON.stringify(document, null, 1)}\n`
  return {
    document: text,
    files: [
      { file: 'app/v1/openapi.json/document.json', text },
      { file: 'clients/typescript/src/generated.ts', text: clientSource(document) },
    ],
  }
}
