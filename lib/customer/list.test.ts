import { expect, it } from 'vitest'
import { GET } from '@/app/v1/customers/route'
import { toWire } from '@/lib/core/id'
import { newCustomer } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { call } from '@/testing/call'
import { createCustomer } from './create'

const list = (key: string, search: string) =>
  call(GET, key, { method: 'GET', path: `/v1/customers?${search}` })
const namesOf = async (key: string, search: string) =>
  (await list(key, search)).data.items.map(({ name }: { name: string | null }) => name)

it('customers are found by how their name begins, in capitals or not, in both scripts', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  for (const name of ['Asha Gurung', 'asha_tamang', 'Ash%', 'Bina Rai', 'आशा गुरुङ']) {
    await createCustomer(ctx, { email: 'customer@example.com', name })
  }
  await createCustomer(ctx, { email: 'customer@example.com' })
  expect(await namesOf(sandboxKey, 'name=ASHA')).toEqual(['asha_tamang', 'Asha Gurung'])
  expect(await namesOf(sandboxKey, `name=${encodeURIComponent('ash%')}`)).toEqual(['Ash%'])
  expect(await namesOf(sandboxKey, 'name=asha_')).toEqual(['asha_tamang'])
  expect(await namesOf(sandboxKey, `name=${encodeURIComponent('आशा')}`)).toEqual(['आशा गुरुङ'])
  expect(await namesOf((await newBusiness()).sandboxKey, 'name=asha')).toEqual([])
})

it('customers are found by their e-mail address, in capitals or not, and by nothing less than all of it', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  for (const email of ['Asha@Example.com', 'asha@example.com', 'asha@example.com.np'])
    await createCustomer(ctx, { email })
  const found = async (email: string) =>
    (await list(sandboxKey, `email=${email}`)).data.items.map((customer: { email: string }) => customer.email)
  expect(await found('ASHA@example.com')).toEqual(['asha@example.com', 'Asha@Example.com'])
})

it('customers are found by whether a wallet pays for them', async () => {
  const { ctx, sandboxKey } = await newBusiness()
  const linked = await newCustomer(ctx, 1_000n)
  const unlinked = await newCustomer(ctx)
  const idsOf = async (search: string) =>
    (await list(sandboxKey, search)).data.items.map(({ id }: { id: string }) => id)
  expect(await idsOf('walletLinked=true')).toEqual([toWire('cus', linked)])
  expect(await idsOf('walletLinked=false')).toEqual([toWire('cus', unlinked)])
})

it.each([
  ['walletLinked=yes', 'parameter_invalid', 'walletLinked'],
  ['name=', 'parameter_invalid', 'name'],
  ['status=active&status=archived', 'parameter_invalid', 'status'],
  ['limit=5&limit=5', 'parameter_invalid', 'limit'],
])('refuses %s', async (search, code, param) => {
  const { sandboxKey } = await newBusiness()
  const { status, error } = await list(sandboxKey, search)
  expect([status, error]).toEqual([400, expect.objectContaining({ code, param })])
})
