import { cookies } from 'next/headers'
import { ANNOUNCEMENT_COOKIE } from '@/components/dashboard/announcement-cookie'

// The browser deletes it as soon as the sentence is shown. Without JavaScript nobody shows it.
const SECONDS = 10

/** Leaves a sentence for the page that comes next, which shows it once. Only the action of a form can call it. */
export async function announce(sentence: string): Promise<void> {
  ;(await cookies()).set(ANNOUNCEMENT_COOKIE, sentence, {
    maxAge: SECONDS,
    path: '/dashboard',
    sameSite: 'lax',
  })
}
