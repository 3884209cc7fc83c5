// A generator of Prisma's own kind: `prisma generate` runs it with the client. It writes what lib/infra/database/table.ts
// and the erasure of personal data know about columns.
import { writeFileSync } from 'node:fs'
import generator from '@prisma/generator-helper'
import { describeTables } from './describe'
import { sourceOf } from './source'

generator.generatorHandler({
  onManifest: () => ({ prettyName: 'Tables', defaultOutput: './generated/tables.ts' }),
  async onGenerate({ generator: { output }, dmmf }) {
    const file = output?.value
    if (!file) throw new Error('the generator of tables has no output')
    writeFileSync(file, sourceOf(describeTables(dmmf.datamodel)))
  },
})
