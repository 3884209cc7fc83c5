import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import { periodText } from '@/lib/invoice/document'
import type { NamedSubscription } from '@/lib/subscription/present'
import { PaperLines } from '../../../../object/paper-lines'
import { TestMoney } from '../../../../object/test-money'
import { changeSubscriptionWithForm } from '../../actions'
import { AskForPlan } from './ask'
import { agreedLess, changing, hindrance } from './now'
import type { Choice, readPrices, WireChangePreview } from './read'

interface ChangePreviewProps {
  subscription: NamedSubscription
  choice: Choice
  prices: Awaited<ReturnType<typeof readPrices>>
  preview: WireChangePreview
  mayAddTestMoney: boolean
  mayAsk: boolean
  now: Date
  timeZone: string
}

/** What a change bills and what comes after it, and only then the button that makes it. */
export function ChangePreview({ mayAddTestMoney, mayAsk, ...shown }: ChangePreviewProps) {
  const { subscription, choice, prices, preview, timeZone } = shown
  const quantity = Number(choice.quantity)
  if (choice.priceId === subscription.priceId && quantity === subscription.quantity)
    return <Notice look="info">It has this price and this quantity already, so nothing changes.</Notice>
  const unitPaisa = prices.find(({ id }) => id === choice.priceId)?.amountPaisa ?? 0n
  const changed = { ...shown, fullPaisa: timesQuantity(unitPaisa, quantity) }
  const hindered = hindrance(changed)
  const unagreed = agreedLess(changed)
  const { id, customerId } = subscription
  const { priceId, when } = choice
  return (
    <Section id="preview" title="Preview">
      <div className="flex max-w-2xl flex-col gap-5">
        {preview.lines.length > 0 && (
          <PaperLines document={paperOf(preview, timeZone)} caption="What is billed now" />
        )}
        <Facts facts={factsOf(preview, timeZone)} />
        <p className="text-pretty">{unbroken(changing(changed))}</p>
        {unagreed && <Notice look="warning">{unbroken(unagreed)}</Notice>}
        {unagreed && mayAsk && when !== 'period_end' && (
          <AskForPlan customerId={customerId} priceId={priceId} quantity={choice.quantity} />
        )}
        {hindered ? (
          <>
            <Notice look="warning">{unbroken(hindered)}</Notice>
            {mayAddTestMoney && subscription.collection === 'wallet' && (
              <div>
                <TestMoney customerId={customerId} />
              </div>
            )}
          </>
        ) : (
          <Form
            action={changeSubscriptionWithForm}
            hidden={{
              id,
              priceId,
              quantity: choice.quantity,
              when,
              ...(when !== 'period_end' && { at: preview.effectiveAt }),
            }}
          >
            <div>
              <SubmitButton>
                {when === 'period_end' ? 'Change with the next period' : 'Change now'}
              </SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Section>
  )
}

/** The lines as the invoice or the credit note will have them. */
function paperOf({ lines, totalPaisa }: WireChangePreview, timeZone: string) {
  const total = BigInt(totalPaisa)
  return {
    lines: lines.map(({ description, periodStart, periodEnd, amountPaisa }) => ({
      description,
      detail: periodText(new Date(periodStart), new Date(periodEnd), timeZone, 'en'),
      amount: formatNpr(BigInt(amountPaisa), 'en'),
    })),
    totals: [],
    total: {
      label: total < 0n ? 'Goes back now' : 'Charged now',
      value: formatNpr(total < 0n ? -total : total, 'en'),
    },
  }
}

function factsOf(preview: WireChangePreview, timeZone: string) {
  const { effectiveAt, nextChargeAt, nextPeriodAmountPaisa, walletBalancePaisa } = preview
  return [
    { label: 'Takes effect', value: <BothDates at={effectiveAt} timeZone={timeZone} /> },
    {
      label: 'Next charge',
      value: nextChargeAt && (
        <>
          <Money paisa={nextPeriodAmountPaisa} />, <BothDates at={nextChargeAt} timeZone={timeZone} />
        </>
      ),
    },
    { label: 'In the wallet', value: walletBalancePaisa && <Money paisa={walletBalancePaisa} /> },
  ]
}
