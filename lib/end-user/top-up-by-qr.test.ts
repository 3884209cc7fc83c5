import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GET as png } from '@/app/top-up/[topUpId]/qr.png/route'
import { GET as svg } from '@/app/top-up/[topUpId]/qr.svg/route'
import { GET as getTopUp } from '@/app/v1/wallet/topups/[id]/route'
import { POST as createTopUp } from '@/app/v1/wallet/topups/route'
import { query } from '@/lib/infra/database/db'
import { CALLS, PAYMENTS, pay, TROUBLE } from '@/lib/top-up/provider-server.fixture'
import { age } from '@/lib/top-up/wallet.fixture'
import type { TopUpModel } from '@/prisma/generated/models'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { newSignedInCustomer, type SignedInCustomer } from '@/testing/customer'

const begin = ({ headers }: SignedInCustomer, idempotencyKey = randomUUID()) =>
  call(createTopUp, headers, {
    path: '/v1/wallet/topups',
    body: { provider: 'fonepay', amountPaisa: '35050' },
    idempotencyKey,
  })

async function begun() {
  const asha = await newSignedInCustomer((await newBusiness()).ctx)
  const { status, data } = await begin(asha)
  expect(status).toBe(201)
  const [row] = await query<TopUpModel>('SELECT * FROM topups WHERE wallet_id = $1', [asha.walletId])
  const topUp = row as TopUpModel
  const path = { method: 'GET', params: { id: data.id } } as const
  const read = async () => {
    await query(
      `UPDATE topups SET read_at = read_at - interval '4 seconds', last_checked_at = last_checked_at - interval '4 seconds' WHERE id = $1`,
      [topUp.id],
    )
    return (await call(getTopUp, asha.headers, path)).data
  }
  return { asha, data, topUp, read }
}

const picture = (get: typeof svg, topUpId: string) =>
  get(new Request('http://localhost/'), { params: Promise.resolve({ topUpId }) })

const says = (topUp: TopUpModel, status: string, more: Record<string, unknown> = {}) =>
  PAYMENTS.set(topUp.providerPaymentId as string, { amount: 350.5, status, reference: randomUUID(), more })

describe('a top-up at Fonepay', () => {
  it('has a QR in the place of an address, with its pictures and the apps of banks', async () => {
    const { data, topUp, read } = await begun()
    const text = `qr-of-${topUp.providerPaymentId}`
    const address = `http://localhost:3000/top-up/${data.id}`
    expect(data).toMatchObject({
      status: 'initiated',
      redirect: null,
      qr: {
        text,
        svgUrl: `${address}/qr.svg`,
        pngUrl: `${address}/qr.png`,
        apps: [{ name: 'Himal Bank', link: `himal-bank://pay/?qrPayload=${text}` }],
        payeeName: 'Himal Fitness',
        expiresAt: data.expiresAt,
      },
    })
    expect(await read()).toEqual(data)
    for (const [get, type] of [
      [svg, 'image/svg+xml'],
      [png, 'image/png'],
    ] as const) {
      const { status, headers } = await picture(get, data.id)
      expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
        200,
        type,
        'no-store',
      ])
      expect((await picture(get, 'top_01h455vb4pex5vsknk084sn02q')).status).toBe(404)
    }
    pay(topUp)
    expect(await read()).toMatchObject({ status: 'succeeded', qr: null, redirect: null })
    expect((await picture(svg, data.id)).status).toBe(404)
  })

  it('is the same when its answer was lost, and asks the provider once', async () => {
    const asha = await newSignedInCustomer((await newBusiness()).ctx)
    const key = randomUUID()
    const { data } = await begin(asha, key)
    expect((await begin(asha, key)).data).toEqual(data)
    expect(CALLS.filter((each) => each.endsWith('/generate-intent-qr'))).toHaveLength(1)
  })

  it('begins without the list of apps, and not where no QR can be made', async () => {
    const asha = await newSignedInCustomer((await newBusiness()).ctx)
    TROUBLE.answer = (response) =>
      response.writeHead(503, { 'content-type': 'text/html' }).end('<html></html>')
    const { status, error } = await begin(asha)
    expect([status, error?.code]).toEqual([503, 'provider_unavailable'])
  })

  it.each(['failed', 'pending', 'timeout', 'cancelled'])(
    'that the provider calls %s is over after half an hour, and counts when the money comes',
    async (word) => {
      const { topUp, data, read } = await begun()
      says(topUp, word)
      expect(await read()).toMatchObject({ status: 'initiated', qr: data.qr })
      await age(topUp, '36 minutes')
      expect(await read()).toMatchObject({ status: 'expired', qr: null })
      await age(topUp, '22 hours')
      expect((await read()).status).toBe('expired')
      says(topUp, 'success')
      expect(await read()).toMatchObject({ status: 'succeeded' })
    },
  )

  it.each([
    [{ totalTransactionAmount: '355.50' }, 'succeeded'],
    [{ totalTransactionAmount: '350.00' }, 'failed'],
    [{ requestedAmount: '35.05' }, 'failed'],
  ])('that is paid with %o has %s', async (more, status) => {
    const { topUp, read } = await begun()
    says(topUp, 'success', more)
    expect((await read()).status).toBe(status)
  })
})
