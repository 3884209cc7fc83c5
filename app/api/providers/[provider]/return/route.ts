import { comeBackByPayment } from '../../come-back'

interface Context {
  params: Promise<{ provider: string }>
}

/** The customer comes back to the one address of a provider. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  return comeBackByPayment(request, { ...(await params) })
}
