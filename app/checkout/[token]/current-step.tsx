import type { CheckoutStep } from '@/lib/checkout/rules'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import { isAwaited } from '@/lib/top-up/rules'
import { currentLanguage } from '@/messages/language'
import { ClosedStep } from './closed-step'
import { CodeStep } from './code-step'
import { DoneStep } from './done-step'
import { FirstStep } from './first-step'
import { findKnownPerson } from './known-person'
import { PayStep } from './pay-step'
import { AwaitedElsewhere } from './payment-elsewhere'
import { ReturnStep } from './return-step'
import { StartStep } from './start-step'
import { TopUpStep } from './top-up-step'
import type { Visit } from './visit'
import { WaitingStep } from './waiting-step'

interface CurrentStepProps extends Visit {
  step: CheckoutStep
  holder: CheckoutCtx | undefined
  token: string
  /** The query of the page. `pay` names a top-up that was just begun; `another` asks for another way to pay. */
  asked: Record<string, string | string[] | undefined>
  /** The time of the business. */
  now: Date
}

export async function CurrentStep({ step, holder, token, asked, now, ...visit }: CurrentStepProps) {
  const language = await currentLanguage()
  const { view, topUp, former, existing, agreed } = visit
  const shared = { view, token, language, topUp }
  const paying = { ...shared, existing, agreed, former, now, isMoved: asked.moved !== undefined }
  switch (step) {
    case 'phone':
      return (
        <FirstStep
          {...shared}
          now={now}
          known={await findKnownPerson(view)}
          typed={holder && !holder.returning && view.phone !== view.offeredPhone ? view.phone : null}
        />
      )
    case 'return':
      if (topUp && isAwaited(topUp) && asked.step !== 'phone' && asked.other === undefined)
        return <AwaitedElsewhere topUp={topUp} token={token} />
      return (
        <ReturnStep {...shared} known={await findKnownPerson(view)} isOther={asked.other !== undefined} />
      )
    case 'code':
      return (
        <CodeStep
          {...shared}
          phone={holder?.returning?.phone ?? (view.phone as string)}
          isReturning={holder?.returning !== undefined}
        />
      )
    case 'top_up':
      if (topUp && isAwaited(topUp)) {
        if (asked.pay) return <PayStep {...shared} topUp={topUp} />
        if (!asked.another) return <WaitingStep {...shared} topUp={topUp} />
      }
      return <TopUpStep {...paying} isShort={asked.short !== undefined} isAway={asked.away !== undefined} />
    case 'start':
      return <StartStep {...paying} />
    case 'done':
      return <DoneStep {...shared} isHolder isJustDone={asked.done !== undefined} />
    // The provider's reference is for who paid.
    case 'used':
      return <DoneStep {...shared} topUp={null} isHolder={false} isJustDone={false} />
    default:
      return <ClosedStep {...shared} reason={step} isHolder={holder !== undefined && !holder.returning} />
  }
}
