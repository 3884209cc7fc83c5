import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { unbroken } from '@/components/ui/unbroken'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { timesQuantity } from '@/lib/core/quantity'
import { periodText } from '@/lib/invoice/document'
import { lineInWords } from '@/lib/invoice/line-words'
import type { NamedSubscription } from '@/lib/subscription/present'
import { MESSAGES } from '@/messages/catalogue'
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
  language: Language
}

/** What a change bills and what follows, and only then the button that makes it. */
export function ChangePreview({ mayAddTestMoney, mayAsk, ...shown }: ChangePreviewProps) {
  const { subscription, choice, prices, preview, language } = shown
  const { agreements, frame, subscriptions } = MESSAGES[language]
  const words = subscriptions.change
  const quantity = Number(choice.quantity)
  if (choice.priceId === subscription.priceId && quantity === subscription.quantity)
    return <Notice look="info">{words.same}</Notice>
  const unitPaisa = prices.find(({ id }) => id === choice.priceId)?.amountPaisa ?? 0n
  const changed = { ...shown, fullPaisa: timesQuantity(unitPaisa, quantity) }
  const hindered = hindrance(changed)
  const unagreed = agreedLess(changed)
  const { id, customerId } = subscription
  const { priceId, when } = choice
  return (
    <Section id="preview" title={words.previewTitle}>
      <div className="flex max-w-2xl flex-col gap-5">
        {preview.lines.length > 0 && <PaperLines document={paperOf(shown)} caption={words.linesOf} />}
        <Facts facts={factsOf(shown)} />
        <p className="text-pretty">{unbroken(changing(changed))}</p>
        {unagreed && <Notice look="warning">{unbroken(unagreed)}</Notice>}
        {unagreed && mayAsk && when !== 'period_end' && (
          <AskForPlan
            asked={{ customerId, priceId, quantity: choice.quantity }}
            words={{ ask: words.ask, once: agreements.once, copy: frame.copy, copied: frame.copied }}
          />
        )}
        {hindered ? (
          <>
            <Notice look="warning">{unbroken(hindered)}</Notice>
            {mayAddTestMoney && subscription.collection === 'wallet' && (
              <div>
                <TestMoney customerId={customerId} language={language} />
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
              <SubmitButton>{when === 'period_end' ? words.doLater : words.doNow}</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Section>
  )
}

type PreviewView = Pick<ChangePreviewProps, 'preview' | 'timeZone' | 'language'>

/** The lines as they will be on the invoice or the credit note. */
function paperOf({ preview, timeZone, language }: PreviewView) {
  const { lines, totalPaisa } = preview
  const { document, subscriptions } = MESSAGES[language]
  const { goesBack, chargedNow } = subscriptions.change
  const total = BigInt(totalPaisa)
  return {
    columns: { description: document.description, amount: document.amount },
    lines: lines.map(({ description, periodStart, periodEnd, amountPaisa }) => ({
      description: lineInWords({ description, amountPaisa }, { origin: 'change' }, language),
      detail: periodText(new Date(periodStart), new Date(periodEnd), timeZone, language),
      amount: formatNpr(BigInt(amountPaisa), language),
    })),
    totals: [],
    total: {
      label: total < 0n ? goesBack : chargedNow,
      value: formatNpr(total < 0n ? -total : total, language),
    },
  }
}

function factsOf({ preview, timeZone, language }: PreviewView) {
  const { list, subscriptions } = MESSAGES[language]
  const { effectiveAt, nextChargeAt, nextPeriodAmountPaisa, walletBalancePaisa } = preview
  return [
    {
      label: subscriptions.change.takesEffect,
      value: <BothDates at={effectiveAt} timeZone={timeZone} language={language} />,
    },
    {
      label: list.heads.nextCharge,
      value: nextChargeAt && (
        <>
          <Money paisa={nextPeriodAmountPaisa} language={language} />,{' '}
          <BothDates at={nextChargeAt} timeZone={timeZone} language={language} />
        </>
      ),
    },
    {
      label: subscriptions.facts.inWallet,
      value: walletBalancePaisa && <Money paisa={walletBalancePaisa} language={language} />,
    },
  ]
}
