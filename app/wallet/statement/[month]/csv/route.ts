import { csvText } from '@/app/(merchant)/list/csv'
import { statementPages } from '@/lib/end-user/load-statement'
import { csvHead, csvRow } from '@/lib/end-user/statement'
import { currentLanguage } from '@/messages/language'
import { askedMonth, fileHeaders } from '../../asked-month'

/** The statement of a month as a spreadsheet. The next page is read when the receiver has taken the last one. */
export async function GET(_: Request, { params }: { params: Promise<{ month: string }> }): Promise<Response> {
  const asked = await askedMonth(params)
  if (asked instanceof Response) return asked
  const { ctx, month } = asked
  const language = await currentLanguage()
  const pages = statementPages(ctx, month)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        // Starts with a byte order mark, because Excel needs it to show Nepali.
        controller.enqueue(encoder.encode(`\uFEFF${csvText([csvHead(language)])}`))
      },
      async pull(controller) {
        const { value: rows } = await pages.next()
        if (rows) controller.enqueue(encoder.encode(csvText(rows.map((row) => csvRow(row, language)))))
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, { headers: fileHeaders('text/csv; charset=utf-8', month, 'csv') })
}
