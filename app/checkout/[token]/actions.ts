'use server'

import type { SentForm } from '@/components/form/sent-form'
import { chosenAmount } from '@/components/ui/chosen-amount'
import { authorizeCheckout } from '@/lib/checkout/authorize'
import { cancelCheckout } from '@/lib/checkout/cancel'
import { intendCheckoutTopUp } from '@/lib/checkout/intend-top-up'
import { authorizeCheckoutInput, startCheckoutInput, verifyCheckoutInput } from '@/lib/checkout/schema'
import { startCheckout } from '@/lib/checkout/start'
import { verifyCheckout } from '@/lib/checkout/verify'
import { toWire } from '@/lib/core/id'
import { initiateTopUp } from '@/lib/top-up/initiate'
import { topUpAmount, topUpProvider } from '@/lib/top-up/schema'
import { currentLanguage } from '@/messages/language'
import { answerForm, wrongField } from './answer-form'
import { anonymousVisitor, currentHolder, holderOf, keepBearer } from './visit'

// The forms of a checkout's page. Each does one operation and shows the page again, which says what comes next.

export async function sendCheckoutCode(_: SentForm, form: FormData): Promise<SentForm> {
  const input = startCheckoutInput.safeParse({ phone: form.get('phone') })
  if (!input.success) return wrongField(form, 'phone')
  return answerForm(form, async (token) => {
    const caller = (await currentHolder(token)) ?? (await anonymousVisitor())
    const started = await startCheckout(caller, token, input.data, await currentLanguage())
    if (started.bearer) await keepBearer(token, started.bearer, started.bearerExpiresAt)
    return ''
  })
}

export async function confirmCheckoutCode(_: SentForm, form: FormData): Promise<SentForm> {
  const input = verifyCheckoutInput.safeParse({ code: form.get('code') })
  if (!input.success) return wrongField(form, 'code')
  return answerForm(form, async (token) => {
    await verifyCheckout(await holderOf(token), input.data)
    return ''
  })
}

export async function topUpAtCheckout(_: SentForm, form: FormData): Promise<SentForm> {
  const amount = topUpAmount.safeParse(String(chosenAmount(form) ?? ''))
  if (!amount.success) return wrongField(form, 'amount')
  return answerForm(form, async (token) => {
    const provider = topUpProvider.parse(form.get('provider'))
    const id = await intendCheckoutTopUp(await holderOf(token), token, { provider, amountPaisa: amount.data })
    await initiateTopUp(id)
    return `?pay=${toWire('top', id)}`
  })
}

export async function startSubscription(_: SentForm, form: FormData): Promise<SentForm> {
  const given = Object.fromEntries(['email', 'name'].map((name) => [name, form.get(name) || undefined]))
  const input = authorizeCheckoutInput.safeParse(given)
  if (!input.success) return wrongField(form, String(input.error.issues[0]?.path[0]))
  return answerForm(form, async (token) => {
    await authorizeCheckout(await holderOf(token), input.data)
    return '?done=1'
  })
}

export async function cancelCheckoutWithForm(_: SentForm, form: FormData): Promise<SentForm> {
  return answerForm(form, async (token) => {
    const { redirectUrl } = await cancelCheckout(await holderOf(token))
    return redirectUrl ? '?done=1' : ''
  })
}
