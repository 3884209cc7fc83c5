import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { Card } from '@/components/ui/card'
import { Money } from '@/components/ui/money'
import { Ribbon } from '@/components/ui/ribbon'
import { isProvider, PROVIDERS } from '@/lib/core/providers'
import { findPayment, stateOf } from '@/lib/simulator/payment'
import { backAddressOf } from '@/lib/simulator/simulators'
import { DecidedPayment } from './decided-payment'
import { PayForm } from './pay-form'

interface Props {
  params: Promise<{ provider: string; id: string }>
}

export const metadata: Metadata = {
  title: 'Payment simulator',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

/** The page of a simulated provider, on which a person pays, or chooses what goes wrong. */
export default async function SimulatedPayPage({ params }: Props) {
  const { provider, id } = await params
  const payment = isProvider(provider) ? await findPayment(provider, id) : null
  if (!payment || !isProvider(provider)) notFound()
  const { title, testAccount } = PROVIDERS[provider]
  const state = stateOf(payment, new Date())
  return (
    <div className="flex min-h-dvh flex-col">
      <Ribbon>This is a simulator of {title}: no real money moves here</Ribbon>
      <main className="mx-auto flex w-full max-w-[30rem] flex-1 flex-col gap-6 px-5 py-8">
        <header className="flex flex-col gap-1">
          <h1 className="text-xl font-semibold tracking-tight">{title} simulator</h1>
          <p className="text-3xl font-semibold">
            <Money paisa={payment.amountPaisa} />
          </p>
          <p className="text-sm text-ink-muted wrap-anywhere">
            Payment {payment.paymentId} for {payment.merchantText}
          </p>
        </header>
        <Card>
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
        </Card>
      </main>
    </div>
  )
}
