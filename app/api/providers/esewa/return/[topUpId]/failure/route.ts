import { comeBack } from '../../../../come-back'

interface Context {
  params: Promise<{ topUpId: string }>
}

/** The customer comes back from eSewa and has not paid, or the payment is still under way. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBack(request, { provider: 'esewa', ...(await params), failed: true })
}
