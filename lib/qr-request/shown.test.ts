import { describe, expect, it } from 'vitest'
import { GET as png } from '@/app/qr/[qrRequestId]/qr.png/route'
import { GET as svg } from '@/app/qr/[qrRequestId]/qr.svg/route'
import { POST as close } from '@/app/v1/qr-requests/[id]/close/route'
import { GET as get } from '@/app/v1/qr-requests/[id]/route'
import { POST as requestQr } from '@/app/v1/subscriptions/[id]/qr-requests/route'
import { toWire } from '@/lib/core/id'
import { takesQr } from '@/lib/provider-account/qr-account'
import { pauseSubscription } from '@/lib/subscription/pause'
import { call } from '@/testing/call'
import { addFonepay, type Gym, key, newGym } from './requests.fixture'

/** A QR at Fonepay for the next period, as the API answers it. */
async function shownAt(gym: Gym) {
  expect(await takesQr(gym.ctx)).toBe(false)
  await addFonepay(gym)
  expect(await takesQr(gym.ctx)).toBe(true)
  const asked = { params: { id: toWire('sub', gym.id) }, body: {}, ...key() }
  const { data, error } = await call(requestQr, gym.sandboxKey, asked)
  expect(error).toBeUndefined()
  return data
}

const picture = (kind: typeof svg, qrRequestId: string) =>
  kind(new Request('http://localhost/'), { params: Promise.resolve({ qrRequestId }) })

describe('the QR of a request', () => {
  it('has pictures at a secret address while it waits', async () => {
    const gym = await newGym()
    const shown = await shownAt(gym)
    const address = `http://localhost:3000/qr/${shown.id}`
    expect(shown.qr).toMatchObject({
      svgUrl: `${address}/qr.svg`,
      pngUrl: `${address}/qr.png`,
      payeeName: 'Himal Fitness',
    })
    for (const [kind, type] of [
      [svg, 'image/svg+xml'],
      [png, 'image/png'],
    ] as const) {
      const { status, headers } = await picture(kind, shown.id)
      const told = [status, headers.get('content-type'), headers.get('cache-control')]
      expect(told).toEqual([200, type, 'no-store'])
      expect((await picture(kind, 'qrq_01h455vb4pex5vsknk084sn02q')).status).toBe(404)
      expect((await picture(kind, 'no-id')).status).toBe(404)
    }
    const params = { id: shown.id as string }
    expect((await call(get, gym.sandboxKey, { method: 'GET', params })).data.qr).toEqual(shown.qr)
    const { data: closed } = await call(close, gym.sandboxKey, { params, ...key() })
    expect(closed.qr).toBeNull()
    expect((await picture(svg, shown.id)).status).toBe(404)
  })

  it('has none once what it covers cannot be paid any more', async () => {
    const gym = await newGym()
    const shown = await shownAt(gym)
    await pauseSubscription(gym.ctx, gym.id, { remaining: 'keep' })
    expect((await picture(svg, shown.id)).status).toBe(404)
  })
})
