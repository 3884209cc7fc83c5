import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { ProviderMark } from '@/components/customer/provider-mark'
import { Money } from '@/components/ui/money'
import { Ribbon } from '@/components/ui/ribbon'
import { LANGUAGES } from '@/lib/core/language'
import { isProvider, PROVIDERS } from '@/lib/core/providers'
import { findPayment, stateOf } from '@/lib/simulator/payment'
import { backAddressOf } from '@/lib/simulator/simulators'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { DecidedPayment } from './decided-payment'
import { PayForm } from './pay-form'

interface Props {
  params: Promise<{ provider: string; id: string }>
}

export const metadata: Metadata = {
  title: 'Payment simulator',
  ...SECRET_ADDRESS,
}

/** The page of a simulated provider, on which a person pays, or chooses what goes wrong. */
export default async function SimulatedPayPage({ params }: Props) {
  const { provider, id } = await params
  const payment = isProvider(provider) ? await findPayment(provider, id) : null
  if (!payment || !isProvider(provider)) notFound()
  const { title, testAccount } = PROVIDERS[provider]
  const state = stateOf(payment, new Date())
  return (
    <div className="flex min-h-dvh flex-col" data-provider={provider}>
      <Ribbon>
        {LANGUAGES.map((language) => (
          <span key={language} lang={language} className="block">
            {filled(MESSAGES[language].customer.simulator, { provider: title })}
          </span>
        ))}
      </Ribbon>
      <main className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col gap-6 px-[min(1.25rem,5vw)] py-8">
        <header className="flex flex-col gap-1">
          <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight">
            <ProviderMark provider={provider} />
            {title} simulator
          </h1>
          <p className="text-3xl font-semibold">
            <Money paisa={payment.amountPaisa} />
          </p>
          <p className="text-sm text-ink-muted wrap-anywhere">
            Payment {payment.paymentId} for {payment.merchantText}
          </p>
        </header>
        {state === 'open' ? (
          <PayForm
            testAccount={testAccount}
            amountPaisa={payment.amountPaisa}
            action={`/simulators/${provider}/pay/${id}/choose`}
          />
        ) : (
          <DecidedPayment
            outcome={payment.outcome}
            state={state}
            backAddress={payment.outcome === null ? null : backAddressOf(payment)}
            action={`/simulators/${provider}/pay/${id}/choose`}
          />
        )}
      </main>
    </div>
  )
}
