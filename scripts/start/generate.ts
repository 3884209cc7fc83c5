import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inTurn } from '../bootstrap/in-turn.mjs'
import { DOCUMENT, writeClient } from '../openapi/write-client'
import { compileDocumentWriter } from './compile'
import { filesUnder, fingerprint, readStamp, writeStamp } from './fingerprint'
import { isSource } from './sources'
import { runStep } from './step'

/**
 * Writes the generated files that are not in git, unless they are up to date: prisma/generated, the API document and the typed API client.
 */
export async function generateCode(root: string, signal?: AbortSignal) {
  const steps = [databaseClient(root), document(root)]
  if (!steps.every(isMade))
    await inTurn(root, async () => {
      for (const step of steps) {
        if (isMade(step)) continue
        await step.make(signal)
        writeStamp(step.stampFile, step.stamp)
      }
    })
  writeClient(root)
}

interface Made {
  files: string[]
  stampFile: string
  /** A hash of the sources. While it stays the same, the files are up to date. */
  stamp: string
  make(signal?: AbortSignal): Promise<void>
}

const isMade = ({ files, stampFile, stamp }: Made) =>
  readStamp(stampFile) === stamp && files.every((file) => existsSync(file))

const cached = (root: string, name: string) => path.join(root, 'node_modules/.cache/khata', name)

function databaseClient(root: string): Made {
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/prisma/package.json'), 'utf8'))
  const generator = filesUnder(path.join(root, 'prisma/tables'), () => true).map(
    (file) => `prisma/tables/${file}`,
  )
  return {
    files: ['client.ts', 'tables.ts'].map((file) => path.join(root, 'prisma/generated', file)),
    stampFile: cached(root, 'prisma-client'),
    stamp: `${version} ${fingerprint(root, ['prisma/schema.prisma', ...generator])}`,
    make: generate,
  }
}

// What the routes import, and what makes the document from them.
const OF_DOCUMENT = ['app/v1', 'lib', 'messages', 'scripts/openapi']

function document(root: string): Made {
  const sources = OF_DOCUMENT.flatMap((folder) =>
    filesUnder(path.join(root, folder), () => true).map((file) => `${folder}/${file}`),
  ).filter(isSource)
  return {
    files: [path.join(root, DOCUMENT)],
    stampFile: cached(root, 'api-document'),
    stamp: fingerprint(root, ['prisma/schema.prisma', ...sources]),
    async make(signal) {
      console.log('Generating the API document…')
      const writer = await compileDocumentWriter(root, cached(root, 'document'))
      await runStep({
        task: 'Generating the API document',
        args: [...writer, path.join(root, DOCUMENT)],
        ...(signal && { signal }),
      })
    },
  }
}

async function generate(signal?: AbortSignal) {
  console.log('Generating the database client…')
  await runStep({
    task: 'Generating the database client',
    args: ['node_modules/prisma/build/index.js', 'generate', '--schema=prisma/schema.prisma'],
    // Prisma checks that a schema engine exists, but does not run it here. Any program will do in its place, so that none has to be
    // downloaded.
    env: {
      ...process.env,
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      // The schema calls `node` to run the generator of tables. This makes it the same Node that runs here.
      PATH: [path.dirname(process.execPath), process.env.PATH].join(path.delimiter),
    },
    ...(signal && { signal }),
  })
}
