import type { ImportId } from '@/lib/core/id'
import type { Ctx } from '@/lib/infra/ctx'
import type { Environment } from '@/prisma/generated/enums'
import { createImport } from './create'
import { IMPORTS_DUE } from './due'
import { runImports } from './job'
import { pack } from './packed-schema'
import { runImport } from './run'

const TEN_SECONDS = 10_000

/** An import of one customer that runs. */
async function waitingImport(ctx: Ctx): Promise<void> {
  const terms = { customer: { phone: '+9779812345678' } }
  const rows = [{ row: 1, cells: ['9812345678'], terms }]
  const { id } = await createImport(
    ctx,
    pack({ headings: ['phone'], columns: ['phone'], rows }),
    new Uint8Array(),
  )
  await runImport(ctx, id as ImportId)
}

const workIn = (environment: Environment) => ({
  event: IMPORTS_DUE[environment],
  begin: (ctx: Ctx) => waitingImport({ ...ctx, environment }),
  end: () => runImports(environment, TEN_SECONDS),
})

/** How imports become due, and are done. */
export const IMPORTS_TO_LOOK_FOR = [workIn('production'), workIn('sandbox')]
