import { cookies } from 'next/headers'
import { LAST_ENVIRONMENT_COOKIE } from '@/lib/auth/requested-path'

/** The environment that the person used last. */
export async function lastEnvironment(): Promise<'production' | 'sandbox'> {
  const last = (await cookies()).get(LAST_ENVIRONMENT_COOKIE)?.value
  return last === 'production' ? 'production' : 'sandbox'
}
