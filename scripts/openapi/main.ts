import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateClient } from '../start/generate'

/** Writes the API document, and what is made from it, as the routes declare it. */
export async function writeArtifacts(root: string): Promise<void> {
  await generateClient(root)
  // The routes import the database client, so that they can be loaded only now.
  const { artifacts } = await import('./artifacts')
  const { files } = await artifacts(root)
  for (const { file, text } of files) {
    writeFileSync(path.join(root, file), text)
    console.log(`Wrote ${file}.`)
  }
}
