import { comeBack } from '../../../../come-back'

interface Context {
  params: Promise<{ provider: string; topUpId: string }>
}

/** The return from a provider that uses separate addresses for success and failure. The customer has not paid, or not yet. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBack(request, { ...(await params), failed: true })
}
