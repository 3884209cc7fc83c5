'use server'

import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import type { SentForm } from '@/components/form/sent-form'
import { payInvoice } from '@/lib/billing/pay-invoice'
import { DomainError } from '@/lib/core/errors'
import { toWire } from '@/lib/core/id'
import { env } from '@/lib/infra/env'
import { readInvoiceToken } from '@/lib/invoice/hosted-url'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { intendInvoiceTopUp } from '@/lib/top-up/intend-for-invoice'
import { topUpAmount, topUpProvider } from '@/lib/top-up/schema'
import { payerOf } from './payer'

// What the page can say itself: it shows the invoice and the wallet as they are now.
const SHOWN_BY_THE_PAGE = [
  'invoice_not_open',
  'customer_linked_elsewhere',
  'insufficient_balance',
  'resource_not_found',
]

export async function payInvoiceWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  const { key, path, user } = await invoiceOf(form)
  try {
    await payInvoice(user, key)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    if (!SHOWN_BY_THE_PAGE.includes(error.code)) return refused()
    redirect(path)
  }
  redirect(`${path}?paid=1`)
}

export async function topUpForInvoice(_: SentForm, form: FormData): Promise<SentForm> {
  const { key, path, user } = await invoiceOf(form)
  const amount = topUpAmount.safeParse(form.get('amount'))
  const provider = topUpProvider.safeParse(form.get('provider'))
  if (!amount.success || !provider.success) return refused()
  const input = { provider: provider.data, amountPaisa: amount.data }
  let next: string
  try {
    const id = await intendInvoiceTopUp(user, key, `${env().CHECKOUT_URL}${path}`, input)
    await initiateTopUp(id)
    next = `/top-up/${toWire('top', id)}/pay`
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return refused(error.code === 'provider_unavailable' ? 'unavailable' : 'refused')
  }
  redirect(next)
}

/** The invoice that a form is about, and the person who sent it. All others see the page anew, and sign in there. */
async function invoiceOf(form: FormData) {
  const token = String(form.get('token') ?? '')
  const key = readInvoiceToken(token)
  if (!key) redirect('/')
  const path = `/invoice/${token}`
  const user = await payerOf(key)
  if (!user) redirect(path)
  return { key, path, user }
}

async function refused(problem: 'refused' | 'unavailable' = 'refused'): Promise<SentForm> {
  const t = await getTranslations('invoice.pay')
  return { values: {}, errors: {}, message: t(problem) }
}
