import { DomainError } from '@/lib/core/errors'
import { inWorker, type Job, JobTooLarge } from '@/lib/infra/process/worker-pool/in-worker'
import type { StatementDocument } from './document'
import type { drawStatement } from './worker/draw-statement'

const DRAW: Job<typeof drawStatement> = {
  file: 'lib/statement/worker/draw-statement.ts',
  name: 'drawStatement',
}

/**
 * Draws a statement as a PDF.
 * @param owner the id of the business or person. Owners take turns, so that none has to wait for all PDFs of another.
 * @throws {DomainError} `unavailable` if too many are requested at the same time.
 */
export function drawnStatement(owner: string, document: StatementDocument): Promise<Uint8Array<ArrayBuffer>> {
  return inWorker(owner, DRAW, document).catch((error: unknown) => {
    throw error instanceof JobTooLarge ? new DomainError('unavailable') : error
  })
}
