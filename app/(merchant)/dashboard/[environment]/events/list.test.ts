import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { updateCustomer } from '@/lib/customer/update'
import { newCustomer, newPrice, subscribe } from '@/testing/billing'
import { newBusiness } from '@/testing/business'
import { eventList } from './list'

it('an event says whom it is about, by the name that the customer has today', async () => {
  const { ctx } = await newBusiness()
  const customerId = await newCustomer(ctx, 1_000_000n)
  await updateCustomer(ctx, customerId, { name: 'Asha Gurung' })
  await subscribe(ctx, customerId, await newPrice(ctx, { amountPaisa: '150000' }))
  await updateCustomer(ctx, customerId, { name: 'Asha Rai' })

  const { items } = await eventList.read(ctx, { limit: 50, order: 'desc' })
  const events = items.map(eventList.present)
  const object = eventList.columns.find(({ title }) => title === 'Object')
  const cell = await object?.cellsOf?.(ctx, events)
  const view = {
    environment: ctx.environment,
    timeZone: 'Asia/Kathmandu',
    now: ctx.now,
    may: () => true,
    inRow: true as const,
    language: 'en' as const,
  }
  const said = (type: string) =>
    events
      .filter((event) => event.type === type)
      .map((event) => renderToStaticMarkup(cell?.(event, view)).split('<')[0])
  expect(said('subscription.created')).toEqual(['Asha Rai'])
  expect(said('invoice.paid')).toEqual([
    expect.stringMatching(/^Asha Rai, 20\d\d-\d\d\/000001, Rs.1,500\.00$/),
  ])
  // The customer's own event has the former name.
  expect(said('customer.updated').slice(0, 2)).toEqual(['Asha Rai', 'Asha Gurung'])
  // Another business does not see their names.
  const strange = await object?.cellsOf?.((await newBusiness()).ctx, events)
  const created = events.find(({ type }) => type === 'subscription.created')
  expect(created && renderToStaticMarkup(strange?.(created, view)).split('<')[0]).toBe('')
})
