import { onPage } from '@/app/on-page'
import { getImport } from '@/lib/import/read'
import { visit } from '../dashboard/visit'
import { downloadOf, requireProofFor } from '../download-of'
import type { problemsCsv } from './import-csv'

/**
 * The GET handler for a file of an import, for a signed-in member.
 * @param file the API's function for it. @param rows the name of the rows, if the file shows all customers of the import.
 */
export function importCsvOf(file: typeof problemsCsv, rows?: string) {
  return async (
    _: Request,
    { params }: { params: Promise<{ environment: string; id: string }> },
  ): Promise<Response> => {
    const { environment, id } = await params
    const { ctx, language } = await visit(environment, 'imports:write')
    const of = await onPage('imp', id, (importId) => getImport(ctx, importId))
    const proved = rows ? requireProofFor(ctx, rows) : Promise.resolve()
    return downloadOf(
      ctx,
      proved.then(() => file(ctx, of, language)),
    )
  }
}
