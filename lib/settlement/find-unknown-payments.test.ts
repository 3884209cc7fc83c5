import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { newId } from '@/lib/core/id'
import { pay, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import { balanceOfWallet, begin, movementsOf, newWallet, topUpNow } from '@/lib/top-up/wallet.fixture'
import { newBusiness } from '@/testing/business'
import { askAboutOpenPayments, findUnknownPayments } from './find-unknown-payments'
import { check, says } from './story.fixture'

it('a payment that the provider has and the books have not credited is told, and is not credited by that', async () => {
  const { ctx } = await newBusiness()
  const wallet = await newWallet(ctx)
  const [paid, unpaid] = [await begin(ctx, wallet), await begin(ctx, wallet, { provider: 'khalti' })]
  pay(paid)
  const open = await askAboutOpenPayments('sandbox')
  const recordOf = (id: string) => open.find(({ topUp }) => topUp.id === id)?.record?.state
  expect([recordOf(paid.id), recordOf(unpaid.id)]).toEqual(['paid', 'unpaid'])
  expect(await balanceOfWallet(wallet)).toBe(0n)
  expect(await movementsOf(paid)).toEqual([])
  expect((await topUpNow(paid)).state).toBe('initiated')
  TROUBLE.answer = (response) => response.writeHead(500).end()
  const silent = await askAboutOpenPayments('sandbox')
  expect(silent.find(({ topUp }) => topUp.id === paid.id)?.record).toBeNull()
  TROUBLE.answer = null
  await check(paid)
  expect((await askAboutOpenPayments('sandbox')).map(({ topUp }) => topUp.id)).not.toContain(paid.id)
})

it('the lines of a report that the books have not credited are found, in whatever columns and by whatever name', async () => {
  const startedAt = Date.now()
  const { ctx } = await newBusiness()
  const wallet = await newWallet(ctx)
  const credited = await begin(ctx, wallet, { provider: 'khalti' })
  pay(credited, `K${randomUUID().slice(0, 8)}`)
  await check(credited)
  const { providerReference } = await topUpNow(credited)
  const canceled = await begin(ctx, wallet, { provider: 'khalti' })
  says(canceled, 'User canceled')
  await check(canceled)
  const lost = newId('top')
  const report = [
    'Date,Order,Transaction,Amount',
    `2026-11-22,${credited.id},,500`,
    `2026-11-22,,"${providerReference}",500`,
    `${credited.providerPaymentId};500`,
    `2026-11-22,${lost},KLOST001,500`,
    `2026-11-22,${canceled.id},KLATE001,500`,
    `2026-11-22,,${Number.MAX_SAFE_INTEGER},500`,
    '',
  ].join('\r\n')
  const unknown = await findUnknownPayments('khalti', 'sandbox', report)
  expect(unknown.map(({ line, state }) => [line, state])).toEqual([
    [5, null],
    [6, 'canceled'],
    [7, null],
  ])
  expect(unknown[0]?.begunAt?.getTime()).toBeGreaterThanOrEqual(startedAt)
  expect(await findUnknownPayments('esewa', 'sandbox', report)).toHaveLength(6)
})
