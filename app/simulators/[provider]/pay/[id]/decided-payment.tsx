import { Button } from '@/components/ui/button'
import { buttonClass } from '@/components/ui/button-look'
import { Notice } from '@/components/ui/notice'
import { isOutcome, OUTCOMES } from '@/lib/simulator/outcome'
import type { SimulatedState } from '@/lib/simulator/payment'

interface DecidedPaymentProps {
  outcome: string | null
  state: SimulatedState
  /** Null: nobody has come to pay in time. */
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

/** What became of a payment, the way back to the shop, and refunds of what was paid. */
export function DecidedPayment({ outcome, state, backAddress, action }: DecidedPaymentProps) {
  const isPaid = state === 'paid' || state === 'pending'
  return (
    <div className="flex flex-col gap-5">
      <Notice look={isPaid ? 'success' : 'info'}>
        {isOutcome(outcome) && <p className="font-medium">{OUTCOMES[outcome]}</p>}
        <p>{SENTENCES[state]}</p>
      </Notice>
      {backAddress && <WayBack outcome={outcome} address={backAddress} />}
      {state === 'paid' && (
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
        // A plain link: nothing may visit the address before the person does.
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
