import { comeBackByPayment } from '../../../come-back'

interface Context {
  params: Promise<{ provider: string }>
}

/** The return without a payment from a provider with a fixed return address. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBackByPayment(request, { ...(await params), failed: true })
}
