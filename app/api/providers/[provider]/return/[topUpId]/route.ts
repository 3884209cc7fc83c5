import { comeBack } from '../../../come-back'

interface Context {
  params: Promise<{ provider: string; topUpId: string }>
}

/** The customer comes back from a provider, whether they paid or not. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBack(request, await params)
}
