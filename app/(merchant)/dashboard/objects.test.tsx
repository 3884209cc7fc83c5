import { expect, test } from 'vitest'
import { comesAs } from '@/scripts/test/browser.fixture'
import { Api } from '@/testing/api'
import { newSandbox } from '@/testing/world'
import { shownAt } from './shown-page.fixture'

test('the page of a payment names the invoice that it paid by its number', async () => {
  const { api, key: credentials, ids, session } = await newSandbox(await Api.load())
  comesAs(session.cookie)
  const { invoiceIds } = await api.must('getPayment', { credentials, path: { id: ids.pay as string } })
  const { invoiceNumber } = await api.must('getInvoice', { credentials, path: { id: invoiceIds[0] } })
  const shown = await shownAt(`/payments/${ids.pay}`)
  expect(shown).toMatch(new RegExp(`href="[^"]*/invoices/${invoiceIds[0]}"[^>]*>${invoiceNumber}</a>`))
})

test('what happened on a checkout link is told as its facts are: how long ago, in real time', async () => {
  const { ids, session } = await newSandbox(await Api.load())
  comesAs(session.cookie)
  const [, happened = ''] = (await shownAt(`/checkout-links/${ids.cs}`)).split('aria-label="What happened')
  expect(happened).toMatch(/<time[^>]*>(just now|\d+ (second|minute)s? ago)<\/time>/)
})

test('the page of a customer says how far they have paid, and what happened in words, without its programmers', async () => {
  const { api, key: credentials, ids, session } = await newSandbox(await Api.load())
  comesAs(session.cookie)
  const path = { customerId: ids.cus as string }
  await api.must('createCustomerNote', { credentials, path, body: { note: 'Likes tea.' } })
  const shown = await shownAt(`/customers/${ids.cus}`)
  expect(shown).toMatch(/Paid until \d+ \p{L}+/u)
  const [, lately = ''] = shown.split('aria-label="What happened with this customer')
  const [entries = ''] = lately.split('</ol>')
  expect(entries).toContain('Likes tea.')
  expect(entries).toMatch(/Rs [\d,.]+ paid/)
  expect(entries).not.toMatch(/invoice\.|subscription\.|evt_/)
})
