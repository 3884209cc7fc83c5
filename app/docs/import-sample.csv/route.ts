import { limited } from '@/lib/http/fallback'
import { IMPORT_SAMPLE } from '@/lib/import/sample'

export const dynamic = 'force-dynamic'

/** A sample file of customers. */
export function GET(request: Request): Promise<Response> {
  return limited(
    request,
    () =>
      new Response(`\uFEFF${IMPORT_SAMPLE}`, {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="khata-import-sample.csv"',
        },
      }),
  )
}
