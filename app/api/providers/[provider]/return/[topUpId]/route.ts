import { comeBack } from '../../../come-back'

interface Context {
  params: Promise<{ provider: string; topUpId: string }>
}

/** The return from a provider, whether the customer has paid or not. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBack(request, await params)
}
