import { redirect } from 'next/navigation'
import { lastEnvironment } from './last-environment'

/** Opens the environment in which the person was last. */
export default async function DashboardPage() {
  redirect(`/dashboard/${await lastEnvironment()}`)
}
