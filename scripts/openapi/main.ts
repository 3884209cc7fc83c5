import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateClient } from '../start/generate'

/** Writes the API document of the declared routes, and the files that are made from it. */
export async function writeArtifacts(root: string): Promise<void> {
  await generateClient(root)
  // Imported here, because the routes import the database client, which is generated before.
  const { artifacts } = await import('./artifacts')
  const { files } = await artifacts(root)
  for (const { file, text } of files) {
    writeFileSync(path.join(root, file), text)
    console.log(`Wrote ${file}.`)
  }
}
