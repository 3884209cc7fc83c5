import { redirect } from 'next/navigation'
import { lastEnvironment } from '../last-environment'

/** Goes to the page where a person changes their password: /.well-known/change-password leads here (next.config.mjs). */
export async function GET(): Promise<never> {
  redirect(`/dashboard/${await lastEnvironment()}/security`)
}
