import { comeBack } from '@/app/api/providers/come-back'
import { fromWire } from '@/lib/core/id'
import { findAnyTopUp } from '@/lib/top-up/read'

interface Context {
  params: Promise<{ topUpId: string }>
}

/** Asks the provider again, as on a return without data, and shows the result. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { topUpId } = await params
  const id = fromWire('top', topUpId)
  const topUp = id && (await findAnyTopUp(id))
  return comeBack(request, { provider: topUp?.provider ?? '', topUpId })
}
