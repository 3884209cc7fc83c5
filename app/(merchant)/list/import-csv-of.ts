import { onPage } from '@/app/on-page'
import { getImport } from '@/lib/import/read'
import { visit } from '../dashboard/visit'
import { downloadOf } from '../download-of'
import type { problemsCsv } from './import-csv'

/** Makes the GET handler of a file of an import, for a signed-in member. @param file that of the API. */
export function importCsvOf(file: typeof problemsCsv) {
  return async (
    _: Request,
    { params }: { params: Promise<{ environment: string; id: string }> },
  ): Promise<Response> => {
    const { environment, id } = await params
    const { ctx, language } = await visit(environment, 'imports:write')
    const of = await onPage('imp', id, (importId) => getImport(ctx, importId))
    return downloadOf(ctx, Promise.resolve(file(ctx, of, language)))
  }
}
