import { notFound } from 'next/navigation'
import { visit } from '../dashboard/visit'
import { refusedDownload, requireProofFor } from '../download-of'
import { csvStream } from './csv'
import { idsIn } from './export-ids'
import type { ListDeclaration, ListQuery } from './list-of'
import { askedIn, Refusal } from './list-query'

type Params = Record<string, string>

/**
 * The GET handler for a list's CSV. It has all rows that match the filters in the address, and not only those of the page.
 * @param declared the list, or a function that makes it from the ids in the address.
 */
export function csvOf<Query extends ListQuery, Row, Item>(
  declared: ListDeclaration<Query, Row, Item> | ((params: Params) => ListDeclaration<Query, Row, Item>),
) {
  return async (request: Request, context: { params: Promise<Params> }): Promise<Response> => {
    const params = await context.params
    const list = typeof declared === 'function' ? declared(params) : declared
    const { ctx, environment, business, may } = await visit(params.environment ?? '', list.scope)
    if (!may('reports:read')) notFound()
    const search = new URL(request.url).searchParams
    const asked = askedIn(list.filters, Object.fromEntries(search))
    const chosen = list.bulk?.readChosen ? idsIn(search.get('ids')) : null
    try {
      await requireProofFor(ctx, list.caption)
      const name = `khata-${list.name}-${environment}-${ctx.now.toISOString().slice(0, 10)}.csv`
      return new Response(await csvStream(list, ctx, business.timeZone, asked, chosen), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
    } catch (error) {
      // A list that only exists in the sandbox has no file in production.
      if (!(error instanceof Refusal)) return refusedDownload(ctx, error)
      return new Response(`${error.message}\n`, { status: 400, headers: { 'cache-control': 'no-store' } })
    }
  }
}
