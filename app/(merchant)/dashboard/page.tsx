import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { presentApiKey } from '@/lib/api-key/present'
import { listApiKeys } from '@/lib/api-key/read'
import { currentClient, currentSession } from '@/lib/auth/browser-session'
import { contextOf } from '@/lib/auth/merchant-session'
import { roleAllows, roleManagesKeysOf } from '@/lib/auth/scopes'
import { toWire } from '@/lib/core/id'
import { listBusinessesOf } from '@/lib/team/read'
import { OutboxHint } from '../../(auth)/outbox-hint'
import { BusinessSwitch } from './business-switch'
import { ConfirmBanner } from './confirm-banner'
import { Header } from './header'
import { KeyForm } from './key-form'
import { KeyList } from './key-list'

export const metadata: Metadata = { title: 'Dashboard' }

export default async function DashboardPage() {
  const session = await currentSession()
  if (!session) redirect('/sign-in?next=/dashboard')
  const businesses = await listBusinessesOf(session.accountId)
  const here = businesses.find(({ businessId }) => businessId === session.membership?.businessId)
  return (
    <div className="min-h-dvh bg-sunken">
      <Header session={session} here={here} />
      <main className="mx-auto flex max-w-4xl flex-col gap-10 px-4 py-8">
        {!session.emailVerified && <ConfirmBanner email={session.email} whereMailIs={<OutboxHint />} />}
        <BusinessSwitch
          businesses={businesses.map(({ businessId, business: { name } }) => ({
            id: toWire('biz', businessId),
            name,
          }))}
          hereId={here && toWire('biz', here.businessId)}
        />
        {session.membership ? (
          <ApiKeys session={{ ...session, membership: session.membership }} />
        ) : (
          <p>You are a member of no business here. Ask an owner or admin for an invitation.</p>
        )}
      </main>
    </div>
  )
}

type Session = NonNullable<Awaited<ReturnType<typeof currentSession>>>
type WithMembership = Session & { membership: NonNullable<Session['membership']> }

// Most businesses have a handful of keys. The API lists the others.
const MAX_KEYS = 100

async function ApiKeys({ session }: { session: WithMembership }) {
  const { requestId, ip } = await currentClient()
  const ctx = contextOf(session, 'sandbox', requestId, ip)
  const { items } = await listApiKeys(ctx, { limit: MAX_KEYS })
  const { role } = session.membership
  return (
    <section className="flex flex-col gap-6" aria-labelledby="api-keys">
      <div className="flex flex-col gap-2">
        <h1 id="api-keys" className="text-2xl font-semibold tracking-tight">
          API keys
        </h1>
        <p className="text-ink-muted">
          Your servers send one in the <code className="font-mono text-sm">x-api-key</code> header. A sandbox
          key moves no real money.
        </p>
      </div>
      <KeyList keys={items.map(presentApiKey)} />
      {roleAllows(role, 'sandbox', 'keys:write') && (
        <KeyForm mayMakeProduction={session.emailVerified && roleManagesKeysOf(role, 'production')} />
      )}
    </section>
  )
}
