import { comeBack } from '../../../../come-back'

interface Context {
  params: Promise<{ provider: string; topUpId: string }>
}

/** The customer comes back from a provider that tells payments apart by the address, and has not paid, or not yet. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBack(request, { ...(await params), failed: true })
}
