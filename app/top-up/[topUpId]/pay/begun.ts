import { cookies } from 'next/headers'
import { paysByQr } from '@/lib/core/providers'
import { env } from '@/lib/infra/env'
import type { WireQrRequest } from '@/lib/qr-request/present'

const COOKIE = 'khata_begun'
// Much longer than the second that it takes from the click to the page before the provider.
const SECONDS = 600

/**
 * Remembers that a top-up was started in this browser, so that its page before the provider continues by itself. Can only be called from
 * the action of a form.
 * @returns the address of that page.
 */
export const beginHere = (topUpId: string): Promise<string> => noteBegun('/top-up', topUpId)

/** The same of a bill whose provider has a page. @returns that page, else the one with the QR. */
export const begunBill = async (
  { id, provider }: Pick<WireQrRequest, 'id' | 'provider'>,
  page: string,
): Promise<string> => (paysByQr(provider) ? `${page}/qr` : noteBegun('/qr', id))

async function noteBegun(path: '/top-up' | '/qr', id: string): Promise<string> {
  const secure = env().APP_URL.startsWith('https://')
  const options = { path, maxAge: SECONDS, httpOnly: true, sameSite: 'lax', secure } as const
  ;(await cookies()).set(COOKIE, id, options)
  return `${path}/${id}/pay`
}

/** Whether the payment was started in this browser. */
export async function wasBegunHere(id: string): Promise<boolean> {
  return (await cookies()).get(COOKIE)?.value === id
}
