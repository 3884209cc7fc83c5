import { onPage } from '@/app/on-page'
import { getImport } from '@/lib/import/read'
import { downloadOf } from '../../../../../download-of'
import { resultCsv } from '../../../../../list/import-csv'
import { visit } from '../../../../visit'

/** What became of each row of an import, as the API has it. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ environment: string; id: string }> },
): Promise<Response> {
  const { environment, id } = await params
  const { ctx } = await visit(environment, 'imports:write')
  const of = await onPage('imp', id, (importId) => getImport(ctx, importId))
  return downloadOf(ctx, Promise.resolve(resultCsv(ctx, of)))
}
