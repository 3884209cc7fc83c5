import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { SECRET_ADDRESS } from '@/app/secret-address'
import { ProviderMark } from '@/components/customer/provider-mark'
import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Field } from '@/components/ui/field'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { Ribbon } from '@/components/ui/ribbon'
import { LANGUAGES } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { isProvider, PROVIDERS, type ProviderName } from '@/lib/core/providers'
import { isOutcome, OUTCOMES } from '@/lib/simulator/outcome'
import { findPayment, type SimulatedState, stateOf } from '@/lib/simulator/payment'
import { backAddressOf, outcomesAt } from '@/lib/simulator/simulators'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

interface Props {
  params: Promise<{ provider: string; id: string }>
}

export const metadata: Metadata = {
  title: 'Payment simulator',
  ...SECRET_ADDRESS,
}

/** The page of a simulated provider, where a person pays, or chooses what goes wrong. */
export default async function SimulatedPayPage({ params }: Props) {
  const { provider, id } = await params
  const payment = isProvider(provider) ? await findPayment(provider, id) : null
  if (!payment || !isProvider(provider)) notFound()
  const { title, testAccount } = PROVIDERS[provider]
  const state = stateOf(payment, new Date())
  return (
    <div className="flex min-h-dvh flex-col" data-provider={provider}>
      <aside>
        <Ribbon>
          {LANGUAGES.map((language) => (
            <span key={language} lang={language} className="block">
              {filled(MESSAGES[language].customer.simulator, { provider: title })}
            </span>
          ))}
        </Ribbon>
      </aside>
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
            provider={provider}
            testAccount={testAccount}
            amountPaisa={payment.amountPaisa}
            action={`/simulators/${provider}/pay/${id}/choose`}
          />
        ) : (
          <DecidedPayment
            outcome={payment.outcome}
            state={state}
            canBeRefunded={outcomesAt(provider).includes('refund')}
            backAddress={payment.outcome === null ? null : backAddressOf(payment)}
            action={`/simulators/${provider}/pay/${id}/choose`}
          />
        )}
      </main>
    </div>
  )
}

interface PayFormProps {
  provider: ProviderName
  /** The simulator accepts any values. */
  testAccount: Record<string, string>
  amountPaisa: bigint
  action: string
}

/** Buttons of one form. The clicked one determines the outcome. */
function PayForm({ provider, testAccount, amountPaisa, action }: PayFormProps) {
  const troubles = outcomesAt(provider).filter((outcome) => outcome !== 'pay' && outcome !== 'cancel')
  return (
    <form method="post" action={action} className="flex flex-col gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        {Object.entries(testAccount).map(([label, value]) => (
          <Field key={label} label={label} name={label} defaultValue={value} autoComplete="off" />
        ))}
      </div>
      <Button type="submit" size="large" name="outcome" value="pay">
        Pay {formatNpr(amountPaisa, 'en')}
      </Button>
      <Button type="submit" size="large" look="quiet" name="outcome" value="cancel">
        Cancel
      </Button>
      <fieldset className="flex flex-col gap-2 border-t border-line pt-5">
        <legend className="sr-only">What goes wrong</legend>
        {troubles.map((outcome) => (
          <Button key={outcome} type="submit" look="quiet" name="outcome" value={outcome}>
            {OUTCOMES[outcome]}
          </Button>
        ))}
      </fieldset>
    </form>
  )
}

interface DecidedPaymentProps {
  outcome: string | null
  state: SimulatedState
  canBeRefunded: boolean
  /** Null if the time to pay has expired. */
  backAddress: string | null
  action: string
}

const SENTENCES: Record<SimulatedState, string> = {
  open: 'This payment waits for a decision.',
  expired: 'Nobody has paid in time. This payment has expired.',
  canceled: 'This payment was canceled. No money moved.',
  failed: 'This payment failed. No money moved.',
  pending: 'The money has left the wallet. For two minutes the shop is told that the payment is pending.',
  paid: 'This payment was paid.',
  refunded: 'This payment was paid, and all of it was given back.',
  part_refunded: 'This payment was paid, and a part of it was given back.',
}

/** The outcome of a payment, the link back to the shop, and refunds of a paid payment. */
function DecidedPayment({ outcome, state, canBeRefunded, backAddress, action }: DecidedPaymentProps) {
  const isPaid = state === 'paid' || state === 'pending'
  return (
    <div className="flex flex-col gap-5">
      <Notice look={isPaid ? 'success' : 'info'}>
        {isOutcome(outcome) && <p className="font-medium">{OUTCOMES[outcome]}</p>}
        <p>{SENTENCES[state]}</p>
      </Notice>
      {backAddress && <WayBack outcome={outcome} address={backAddress} />}
      {state === 'paid' && canBeRefunded && (
        <form method="post" action={action} className="flex flex-col gap-2 border-t border-line pt-5">
          <Button type="submit" look="quiet" name="outcome" value="refund_all">
            Refund all of it now
          </Button>
          <Button type="submit" look="quiet" name="outcome" value="refund_half">
            Refund half of it now
          </Button>
        </form>
      )}
    </div>
  )
}

function WayBack({ outcome, address }: { outcome: string | null; address: string }) {
  if (outcome === 'never_return')
    return <p>This person closes the page. The shop has to find out by itself.</p>
  const labels =
    outcome === 'return_twice' ? ['Go back to the shop', 'Go back a second time'] : ['Go back to the shop']
  return (
    <p className="flex flex-col gap-2">
      {labels.map((label, n) => (
        // A plain link, because nothing may open the address before the person does.
        <a
          key={label}
          className={buttonClass({ size: 'large' })}
          href={address}
          {...(outcome === 'return_twice' && n === 0 && { target: '_blank', rel: 'noreferrer' })}
        >
          {label}
        </a>
      ))}
    </p>
  )
}
