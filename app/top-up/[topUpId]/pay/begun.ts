import { cookies } from 'next/headers'
import { env } from '@/lib/infra/env'

const COOKIE = 'khata_begun'
// From the press to the page before the provider it takes a second.
const SECONDS = 600

/**
 * Notes that a top-up was begun in this browser, so its page before the provider goes on by itself. Only the action of a form
 * can call it.
 * @returns that page.
 */
export async function beginHere(topUpId: string): Promise<string> {
  const secure = env().APP_URL.startsWith('https://')
  const options = { path: '/top-up', maxAge: SECONDS, httpOnly: true, sameSite: 'lax', secure } as const
  ;(await cookies()).set(COOKIE, topUpId, options)
  return `/top-up/${topUpId}/pay`
}

/** Whether the top-up was begun in this browser. */
export async function wasBegunHere(topUpId: string): Promise<boolean> {
  return (await cookies()).get(COOKIE)?.value === topUpId
}
