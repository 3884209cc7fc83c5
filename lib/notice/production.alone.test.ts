import { expect, it } from 'vitest'
import { query } from '@/lib/infra/database/db'
import { newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { newSignedInCustomer } from '@/testing/customer'
import { customerOf, doNow, payIntoWallet } from '@/testing/production'
import { sendNotices } from './notices.fixture'

const person = () => newSignedInCustomer({ environment: 'production', businessId: null })

const to = async (phone: string, ...emails: string[]) => {
  await sendNotices('production')
  return query<Record<string, unknown>>(
    `SELECT m.recipient, m.sender_name, coalesce(m.subject, m.text) AS words, m.business_id
     FROM notices n JOIN outbox_messages m ON m.id = n.message_id
     WHERE m.recipient = ANY($1) ORDER BY n.subject_id, n.channel DESC`,
    [[phone, ...emails]],
  )
}

it('a top-up on the customer’s own pages has a receipt from Khata, at the newest address', async () => {
  const { userId, phone } = await person()
  const [tea, gym] = [await newBusiness('Himal Tea'), await newBusiness('Everest Gym')]
  await payIntoWallet(userId, 100_000n)
  const sms = { recipient: phone, senderName: 'Khata', businessId: null }
  const first = {
    ...sms,
    words: 'Khata: Rs 1,000 added with eSewa. Your balance is Rs 1,000: http://localhost:3000/wallet',
  }
  // No business has this person as a customer yet, so there is no address.
  expect(await to(phone)).toEqual([first])

  await customerOf(tea.productionCtx, 'asha@tea.example', phone)
  await customerOf(gym.productionCtx, 'asha@gym.example', phone)
  await payIntoWallet(userId, 20_000n)
  expect((await to(phone, 'asha@tea.example', 'asha@gym.example')).slice(1)).toEqual([
    {
      ...sms,
      words: 'Khata: Rs 200 added with eSewa. Your balance is Rs 1,200: http://localhost:3000/wallet',
    },
    { ...sms, recipient: 'asha@gym.example', words: 'Rs 200.00 added to your Khata balance' },
  ])
})

it('one wallet pays two businesses: each tells of its own charge, at the address that it knows', async () => {
  const { userId, phone } = await person()
  const [tea, gym] = [await newBusiness('Himal Tea'), await newBusiness('Everest Gym')]
  const [atTea, atGym] = ['bina@tea.example', 'bina@gym.example']
  const teaCustomer = await customerOf(tea.productionCtx, atTea, phone)
  const gymCustomer = await customerOf(gym.productionCtx, atGym, phone)
  await payIntoWallet(userId, 200_000n, tea.businessId)
  await subscribe(tea.productionCtx, teaCustomer, await newPrice(tea.productionCtx))
  await subscribe(gym.productionCtx, gymCustomer, await newPrice(gym.productionCtx, { amountPaisa: '70000' }))
  expect((await to(phone, atTea, atGym)).map(({ recipient, words }) => [recipient, words])).toEqual([
    [phone, 'Khata: Rs 2,000 added with eSewa. Your balance is Rs 2,000: http://localhost:3000/wallet'],
    // The business through which the top-up was started has this address for the person.
    [atTea, 'Rs 2,000.00 added to your Khata balance'],
    [phone, expect.stringMatching(/^Himal Tea: Rs 500 paid, Tea till \d+ \w{3}\. Receipt: http/)],
    [atTea, 'Paid: Rs 500.00 to Himal Tea'],
    [phone, expect.stringMatching(/^Everest Gym: Rs 700 paid, Tea till \d+ \w{3}\. Receipt: http/)],
    [atGym, 'Paid: Rs 700.00 to Everest Gym'],
  ])
})

it('three days before a charge the customer hears what is missing, and the merchant only that the wallet falls short', async () => {
  const { userId, phone } = await person()
  const [tea, gym] = [await newBusiness('Himal Tea'), await newBusiness('Everest Gym')]
  const teaCustomer = await customerOf(tea.productionCtx, 'chandra@tea.example', phone)
  const gymCustomer = await customerOf(gym.productionCtx, 'chandra@gym.example', phone)
  await payIntoWallet(userId, 160_000n)
  const { id } = await subscribe(tea.productionCtx, teaCustomer, await newPrice(tea.productionCtx))
  await subscribe(gym.productionCtx, gymCustomer, await newPrice(gym.productionCtx, { amountPaisa: '70000' }))
  await to(phone)
  await doNow(id)
  const told = await query<{ type: string; data: Record<string, unknown>; forecast: object }>(
    `SELECT type, data, forecast FROM events
     WHERE business_id = $1 AND type IN ('subscription.renewal_upcoming', 'wallet.low_balance') ORDER BY sequence`,
    [tea.businessId],
  )
  const forecast = { chargeAt: expect.any(String), amountPaisa: '50000', agreed: true, covered: false }
  expect(told.map((each) => each.forecast)).toEqual([forecast, forecast])
  expect(told[1]?.data).toEqual({ id: expect.any(String), environment: 'production', currency: 'NPR' })
  const [sms] = (await to(phone)).slice(-1)
  expect(sms?.words).toContain('Rs 100 is missing. Add it:')
})
