import { comeBack } from '../../../come-back'

interface Context {
  params: Promise<{ topUpId: string }>
}

/** The customer comes back from Khalti, whether they paid or not. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBack(request, { provider: 'khalti', ...(await params) })
}
