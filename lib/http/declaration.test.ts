import { expect, it } from 'vitest'
import { z } from 'zod'
import { route } from './route'

// These checks are made by the compiler, so `npm run check` fails if one of them does not hold.

const declared = {
  operation: 'getPrice',
  summary: 'Get a price',
  auth: ['apiKey'],
  scope: 'catalog:read',
  response: z.object({ amountPaisa: z.string(), createdAt: z.string() }),
} as const
const row = { amountPaisa: 500n, createdAt: new Date(0) }
const presented = { amountPaisa: '500', createdAt: '1970-01-01T00:00:00.000Z' }

it('compiles with a handler that returns the data of the response', () => {
  expect(route({ ...declared, handler: async () => presented })).toBeInstanceOf(Function)
  expect(
    route({ ...declared, handler: async () => 'an intent', perform: async () => presented }),
  ).toBeInstanceOf(Function)
})

it('does not compile with a handler that returns a row, which has times and amounts', () => {
  // @ts-expect-error: a row is not the data of the response
  expect(route({ ...declared, handler: async () => row })).toBeInstanceOf(Function)
  // @ts-expect-error: neither is it what `perform` may return
  const performed = route({ ...declared, handler: async () => 'an intent', perform: async () => row })
  expect(performed).toBeInstanceOf(Function)
})

it('does not compile with a handler that leaves out a field of the response', () => {
  // @ts-expect-error: createdAt is missing
  expect(route({ ...declared, handler: async () => ({ amountPaisa: '500' }) })).toBeInstanceOf(Function)
})
