import { downloadOf } from '@/app/(merchant)/download-of'
import { operatorVisit } from '../../../visit'
import { proofDaysCsv } from '../days-csv'

/** The stored days as a file. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ environment: string }> },
): Promise<Response> {
  const { ctx } = await operatorVisit((await params).environment)
  return downloadOf(ctx, proofDaysCsv(ctx, {}))
}
