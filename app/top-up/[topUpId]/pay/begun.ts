import { cookies } from 'next/headers'
import { env } from '@/lib/infra/env'

const COOKIE = 'khata_begun'
// Much longer than the second that it takes from the click to the page before the provider.
const SECONDS = 600

/**
 * Remembers that a top-up was started in this browser, so that its page before the provider continues by itself. Can only be called from
 * the action of a form.
 * @returns the address of that page.
 */
export async function beginHere(topUpId: string): Promise<string> {
  const secure = env().APP_URL.startsWith('https://')
  const options = { path: '/top-up', maxAge: SECONDS, httpOnly: true, sameSite: 'lax', secure } as const
  ;(await cookies()).set(COOKIE, topUpId, options)
  return `/top-up/${topUpId}/pay`
}

/** Whether the top-up was started in this browser. */
export async function wasBegunHere(topUpId: string): Promise<boolean> {
  return (await cookies()).get(COOKIE)?.value === topUpId
}
