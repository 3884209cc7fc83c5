import { redirect } from 'next/navigation'
import { toWire } from '@/lib/core/id'
import { listTopUps } from '@/lib/top-up/read'
import { requireCustomer } from '../../session'

/** Where a customer comes back from a provider: the top-up that was begun last. */
export default async function LatestTopUpPage() {
  const ctx = await requireCustomer('/wallet/top-ups/latest')
  const [latest] = (await listTopUps(ctx, { limit: 1 })).items
  redirect(latest ? `/wallet/top-ups/${toWire('top', latest.id)}` : '/wallet')
}
