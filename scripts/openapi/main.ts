import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { artifacts } from './artifacts'

/** Writes the API document of the declared routes, and the files that are made from it. The database client must be there. */
export async function writeArtifacts(root: string): Promise<void> {
  const { files } = await artifacts(root)
  for (const { file, text } of files) {
    writeFileSync(path.join(root, file), text)
    console.log(`Wrote ${file}.`)
  }
}
