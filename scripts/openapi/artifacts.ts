import { apiDocument } from './api-document'
import { clientSource } from './client'
import { loadRoutes } from './routes'

export interface Artifact {
  file: string
  text: string
}

/** The API document of the present routes, and the files that are made from it. */
export async function artifacts(root: string): Promise<{ document: string; files: Artifact[] }> {
  const document = apiDocument(await loadRoutes(root))
  const text = `${JSON.stringify(document, null, 1)}\n`
  return {
    document: text,
    files: [
      { file: 'app/v1/openapi.json/document.json', text },
      { file: 'clients/typescript/src/generated.ts', text: clientSource(document) },
    ],
  }
}
