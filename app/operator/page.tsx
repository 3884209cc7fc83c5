import { redirect } from 'next/navigation'
import { lastEnvironment } from '@/app/(merchant)/dashboard/last-environment'

/** Opens the environment that the person used last. */
export default async function OperatorHome() {
  redirect(`/operator/${await lastEnvironment()}`)
}
