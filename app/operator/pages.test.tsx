import '@/lib/top-up/provider-server.fixture'
import type { ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ConnectionScope } from '@/components/form/connection-scope'
import { newFormKey } from '@/components/form/form-key'
import { type PayoutId, toWire } from '@/lib/core/id'
import { query } from '@/lib/infra/database/db'
import { removeOperator } from '@/lib/operator/operators'
import { createBatch } from '@/lib/payout-batch/make'
import { newPayout } from '@/lib/payout-batch/payouts.fixture'
import { begin, newWallet } from '@/lib/top-up/wallet.fixture'
import { MESSAGES } from '@/messages/catalogue'
import { browser, comesAs, noVisitYet } from '@/scripts/test/browser.fixture'
import { newBusiness } from '@/testing/business'
import { newOwner, PASSWORD, signedIn } from '@/testing/merchant'
import { newOperator, operatorCtx, type TestOperator } from '@/testing/operator'
import AuditPage from './[environment]/audit/page'
import BusinessPage from './[environment]/businesses/[id]/page'
import { approveBusinessWithForm } from './[environment]/businesses/actions'
import BusinessesPage from './[environment]/businesses/page'
import Layout from './[environment]/layout'
import TodayPage from './[environment]/page'
import BatchPage from './[environment]/payouts/batches/[id]/page'
import PayoutsPage from './[environment]/payouts/page'
import ProofPage from './[environment]/proof/page'
import TopUpPage from './[environment]/reconciliation/[id]/page'
import ReconciliationPage from './[environment]/reconciliation/page'
import MissingPage from './[environment]/settlements/missing/page'
import SettlementsPage from './[environment]/settlements/page'
import ProblemsPage from './[environment]/settlements/problems/page'

let operator: TestOperator
let viewer: TestOperator
let waiting: { id: string; name: string }
beforeAll(async () => {
  operator = await newOperator()
  viewer = await newOperator('viewer')
})
beforeEach(async () => {
  noVisitYet()
  const { businessId } = await newOwner()
  const name = `Yak ${businessId.slice(-6)}`
  await query('UPDATE businesses SET production_waits_since = now(), name = $2 WHERE id = $1', [
    businessId,
    name,
  ])
  waiting = { id: toWire('biz', businessId), name }
})

type Shown = (props: never) => ReactNode | Promise<ReactNode>

/** What a person sees on a page. If Next refuses, the name of the refusal. */
async function shown(page: Shown, given: { id?: string; search?: Record<string, string> } = {}) {
  browser.at = '/operator/sandbox'
  const Page = page as (props: Record<string, unknown>) => ReactNode
  const params = Promise.resolve({ environment: 'sandbox', id: given.id ?? '' })
  try {
    const { prelude } = await prerender(
      <ConnectionScope words={MESSAGES.en.connection}>
        <Layout params={params as never}>
          <Page params={params} searchParams={Promise.resolve(given.search ?? {})} />
        </Layout>
      </ConnectionScope>,
      { onError: () => undefined },
    )
    return (await new Response(prelude).text()).replaceAll('<!-- -->', '')
  } catch (error) {
    const { digest } = error as { digest?: string }
    if (!digest?.startsWith('NEXT_')) throw error
    return digest
  }
}

const comes = (person: TestOperator) => comesAs(person.headers.cookie)

describe('the pages of the operator', () => {
  it('are for operators alone: others find nothing there, and who is not signed in signs in first', async () => {
    expect(await shown(TodayPage)).toContain(`/sign-in?next=${encodeURIComponent('/operator/sandbox')}`)
    comesAs((await signedIn(await newOwner())).headers.cookie)
    expect(await shown(TodayPage)).toContain('404')
    const removed = await newOperator()
    await removeOperator(removed.email)
    comes(removed)
    expect(await shown(TodayPage)).toContain('404')
    const oneFactor = await newOperator()
    await query(
      'UPDATE merchant_accounts SET totp_secret_encrypted = NULL, totp_last_step = NULL WHERE id = $1',
      [oneFactor.accountId],
    )
    comes(oneFactor)
    expect(await shown(TodayPage)).toContain('/operator/needed?what=totp_needed')
  })

  it('say today what waits, and lead to it', async () => {
    comes(operator)
    expect(await shown(TodayPage)).toMatch(
      /href="\/operator\/sandbox\/businesses\?waiting=true"[^>]*>.*business(es)? waits? for approval/,
    )
    const list = await shown(BusinessesPage, { search: { waiting: 'true', q: waiting.name } })
    expect(list).toContain(`/operator/sandbox/businesses/${waiting.id}`)
    expect(await shown(BusinessesPage, { search: { q: 'nobody has this name' } })).toContain(
      'No business matches.',
    )
    expect(await shown(BusinessesPage, { search: { waiting: 'perhaps' } })).toContain(
      'Businesses, newest first',
    )
  })

  it('approve a business, after the password if the session is older, and not by a viewer', async () => {
    comes(viewer)
    const asViewer = await shown(BusinessPage, { id: waiting.id })
    expect(asViewer).toContain(waiting.name)
    expect(asViewer).not.toContain('Approve for production')
    expect((await send()).code).toBe('role_insufficient')
    comes(operator)
    expect(await shown(BusinessPage, { id: waiting.id })).toContain('Approve for production')
    await query(
      `UPDATE merchant_sessions SET identity_proved_at = now() - interval '31 minutes' WHERE account_id = $1`,
      [operator.accountId],
    )
    expect(await send()).toMatchObject({ code: 'reauthentication_required', asks: { code: true } })
    expect((await send({ 'proof.password': `${PASSWORD} not` })).code).toBe('credentials_invalid')
    await query('UPDATE merchant_sessions SET identity_proved_at = now() WHERE account_id = $1', [
      operator.accountId,
    ])
    expect((await send()).code).toBeUndefined()
    expect(await shown(BusinessPage, { id: waiting.id })).toContain('Approved')
    const log = await shown(AuditPage, { search: { objectId: waiting.id } })
    expect(log).toContain('Approved the business for production')
    expect(log).toContain('Asha')
  })

  it('show a top-up that no business sees, with what can be done, and no other', async () => {
    const { ctx } = await newBusiness()
    const topUp = await begin(ctx, await newWallet(ctx), { provider: 'khalti', businessId: null })
    await query(
      `UPDATE topups SET reconciliation = 'provider_undecided', reconciler_id = NULL WHERE id = $1`,
      [topUp.id],
    )
    const id = toWire('top', topUp.id)
    comes(operator)
    expect(await shown(ReconciliationPage)).toContain(`/operator/sandbox/reconciliation/${id}`)
    expect(await shown(TopUpPage, { id })).toContain(MESSAGES.en.reconciliation.toDo.mark)
    comes(viewer)
    expect(await shown(TopUpPage, { id })).not.toContain(MESSAGES.en.reconciliation.toDo.mark)
    const ofBusiness = await begin(ctx, await newWallet(ctx), { provider: 'khalti' })
    expect(await shown(TopUpPage, { id: toWire('top', ofBusiness.id) })).toContain('404')
  })

  it('show the proof, the settlements and the payouts, with what an operator may do and a viewer not', async () => {
    const { ctx } = await newBusiness()
    const payout = await newPayout(ctx, 150_000n)
    comes(operator)
    expect(await shown(ProofPage)).toContain('Belongs to others')
    expect(await shown(SettlementsPage)).toContain('Check a provider’s file')
    expect(await shown(MissingPage)).toContain('Settlements')
    expect(await shown(ProblemsPage)).toContain('Problems')
    expect(await shown(PayoutsPage)).toContain(payout.number)
    const batch = await createBatch(await operatorCtx('sandbox'), { payoutIds: [payout.id as PayoutId] })
    const id = toWire('pob', batch.id)
    expect(await shown(BatchPage, { id })).toContain('Release it')
    comes(viewer)
    expect(await shown(BatchPage, { id })).toContain(payout.number)
    expect(await shown(BatchPage, { id })).not.toContain('Release it')
    expect(await shown(SettlementsPage)).not.toContain('Check a provider’s file')
    expect(await shown(ProofPage)).not.toContain('Record an entry')
    expect(await shown(BatchPage, { id: toWire('pob', payout.id) })).toContain('404')
  })
})

async function send(more: Record<string, string> = {}) {
  const form = new FormData()
  const fields = { environment: 'sandbox', idempotencyKey: newFormKey(), id: waiting.id, ...more }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return approveBusinessWithForm({ key: '', values: {}, errors: {} }, form)
}
