import { redirect } from 'next/navigation'
import { lastEnvironment } from './last-environment'

/** Opens the environment that the person used last. */
export default async function DashboardPage() {
  redirect(`/dashboard/${await lastEnvironment()}`)
}
