import { redirect } from 'next/navigation'
import { toWire } from '@/lib/core/id'
import { listTopUps } from '@/lib/top-up/read'
import { requireCustomer } from '../../session'

/** Where a customer returns from a provider: redirects to the latest top-up. */
export default async function LatestTopUpPage() {
  const ctx = await requireCustomer('/wallet/top-ups/latest')
  const [latest] = (await listTopUps(ctx, { limit: 1 })).items
  redirect(latest ? `/wallet/top-ups/${toWire('top', latest.id)}` : '/wallet')
}
