import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from '../bootstrap/in-turn.mjs'
import { writeClient } from '../openapi/write-client'
import { filesUnder, fingerprint, readStamp, writeStamp } from './fingerprint'
import { runStep } from './step'

const MADE = ['prisma/generated/client.ts', 'prisma/generated/tables.ts']

/**
 * Writes the code that is made from something else: the typed client of the API, and prisma/generated, unless that was made
 * from the same schema with the same Prisma and the same generator.
 */
export async function generateCode(root: string, signal?: AbortSignal) {
  writeClient(root)
  const stampFile = path.join(root, 'node_modules/.cache/khata/prisma-client')
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/prisma/package.json'), 'utf8'))
  const generator = filesUnder(path.join(root, 'prisma/tables'), () => true).map(
    (file) => `prisma/tables/${file}`,
  )
  const stamp = `${version} ${fingerprint(root, ['prisma/schema.prisma', ...generator])}`
  const isMade = () =>
    readStamp(stampFile) === stamp && MADE.every((file) => existsSync(path.join(root, file)))
  if (isMade()) return
  await inTurn(root, async () => {
    if (isMade()) return
    await generate(signal)
    writeStamp(stampFile, stamp)
  })
}

async function generate(signal?: AbortSignal) {
  console.log('Generating the database client…')
  await runStep({
    task: 'Generating the database client',
    args: ['node_modules/prisma/build/index.js', 'generate', '--schema=prisma/schema.prisma'],
    // Prisma checks that a schema engine exists, and does not run it here. With any program in its place, none has to be
    // downloaded.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      // The schema names `node` for the generator of tables. It is the one that runs here.
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    },
    ...(signal && { signal }),
  })
}
