import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { LAST_ENVIRONMENT_COOKIE } from '@/lib/auth/requested-path'

/** Opens the environment in which the person was last. */
export default async function DashboardPage() {
  const last = (await cookies()).get(LAST_ENVIRONMENT_COOKIE)?.value
  redirect(`/dashboard/${last === 'production' ? 'production' : 'sandbox'}`)
}
