import { getTranslations } from 'next-intl/server'
import { FollowOtherTab } from '@/components/customer/follow-other-tab'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { Fold } from '@/components/ui/fold'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { WholeDates } from '@/components/ui/whole-dates'
import type { CheckoutView } from '@/lib/checkout/read'
import type { CheckoutStep } from '@/lib/checkout/rules'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import { phoneHint } from '@/lib/core/phone'
import type { CheckoutCtx } from '@/lib/infra/ctx'
import { openRedirect } from '@/lib/top-up/open'
import { isAwaited } from '@/lib/top-up/rules'
import { currentLanguage } from '@/messages/language'
import { phoneWords } from '@/messages/phone-words'
import { continueWithForm, resendWithForm, returnToCheckoutWithForm, startAsNamedWithForm } from './actions'
import { NOTHING_AGREED } from './agreed'
import { ClosedStep } from './closed-step'
import { CodeStep } from './code-step'
import { CouponChoice } from './coupon-choice'
import { DoneStep } from './done-step'
import { KnownNote } from './known-note'
import { findKnownPerson, type KnownPerson } from './known-person'
import { NextOfStart } from './next-of-start'
import { OneMore } from './one-more'
import { PayStep, WaitingStep } from './pay-step'
import { AwaitedElsewhere, PaymentNotice } from './payment-elsewhere'
import { PhoneForm } from './phone-form'
import { StartChoice } from './start-choice'
import { StartStep } from './start-step'
import { chargeWords } from './start-words'
import { Step } from './step'
import { TopUpStep } from './top-up-step'
import type { BegunTopUp, Visit } from './visit'

interface CurrentStepProps extends Visit {
  step: CheckoutStep
  holder: CheckoutCtx | undefined
  token: string
  /** The query of the page. `pay` is a top-up that was just started. `another` asks for another way to pay. */
  asked: Record<string, string | string[] | undefined>
  /** The time of the business. */
  now: Date
}

export async function CurrentStep({ step, holder, token, asked, now, ...visit }: CurrentStepProps) {
  const language = await currentLanguage()
  const { view, topUp, former, existing, agreed, had } = visit
  const shared = { view, token, language, topUp }
  // An action that needs a code.
  if (asked.step === 'prove' && view.isKnownOnly && (step === 'top_up' || step === 'start'))
    return <ProveStep {...shared} />
  const paying = { ...shared, existing, agreed, former, had, now, isMoved: asked.moved !== undefined }
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
        const redirect = asked.pay ? await openRedirect(topUp) : null
        if (redirect) return <PayStep {...shared} topUp={topUp} redirect={redirect} />
        if (!asked.another) return <WaitingStep {...shared} topUp={topUp} />
      }
      return <TopUpStep {...paying} isShort={asked.short !== undefined} isAway={asked.away !== undefined} />
    case 'start':
      return <StartStep {...paying} />
    case 'done':
      return <DoneStep {...shared} isHolder isJustDone={asked.done !== undefined} />
    // Only the person who paid may see the provider's reference.
    case 'used':
      return <DoneStep {...shared} topUp={null} isHolder={false} isJustDone={false} />
    default:
      return <ClosedStep {...shared} reason={step} isHolder={holder !== undefined && !holder.returning} />
  }
}

/** The chosen action is more than a known browser may do. */
async function ProveStep({ view, token }: Pick<ReturnStepProps, 'view' | 'token'>) {
  const t = await getTranslations('checkout.known')
  return (
    <Step heading={t('prove')}>
      <p>{t('linked')}</p>
      <Form scale="large" action={resendWithForm} hidden={{ token }}>
        <SubmitButton size="large">{t('send', { phone: phoneHint(view.phone ?? '') })}</SubmitButton>
      </Form>
      <p className="text-sm">
        <TextLink href={`/checkout/${token}`}>{t('back')}</TextLink>
      </p>
    </Step>
  )
}

interface ReturnStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The last top-up that was started here. */
  topUp: BegunTopUp | null
  /** The person who need not type a number. */
  known: KnownPerson | null
  /** True if the person has proved a number, but the checkout was started with another one. */
  isOther: boolean
}

/** The checkout was started in another browser. This is the way back into it. */
async function ReturnStep({ view, token, language, topUp, known, isOther }: ReturnStepProps) {
  const t = await getTranslations('checkout.return')
  if (topUp?.state === 'succeeded' && view.phone && !isOther)
    return (
      <Step heading={t('arrivedHeading', { amount: unbrokenNpr(topUp.amountPaisa, language) })}>
        <p>{t('arrived', { phone: phoneHint(view.phone) })}</p>
        <Form scale="large" action={returnToCheckoutWithForm} hidden={{ token }}>
          <SubmitButton size="large">{t('button')}</SubmitButton>
        </Form>
        <p className="text-sm text-ink-muted">{t('next')}</p>
      </Step>
    )
  const form = <PhoneForm token={token} environment={view.environment} />
  return (
    <Step heading={t('heading')}>
      {topUp && <PaymentNotice topUp={topUp} />}
      {isOther && <Notice look="warning">{t('other')}</Notice>}
      <p>{t('text')}</p>
      {known?.isSignedIn && !isOther ? (
        <ContinueAs known={known} token={token} language={language}>
          {form}
        </ContinueAs>
      ) : (
        form
      )}
      <p className="text-sm text-ink-muted">{t('next')}</p>
    </Step>
  )
}

interface FirstStepProps {
  view: CheckoutView
  token: string
  language: Language
  /** The time of the business. */
  now: Date
  /** The person who need not type a number. */
  known: KnownPerson | null
  /** The number that was typed in this browser, to which a code was sent. */
  typed: string | null
}

/** Who buys, and with what they pay. The click agrees to the offer above. Then a code proves that the number is theirs. */
async function FirstStep({ view, token, language, now, known, typed }: FirstStepProps) {
  const t = await getTranslations('checkout.first')
  const offer = known?.offer ?? view
  const choice = <StartChoice view={view} language={language} known={null} />
  const form = (
    <PhoneForm token={token} environment={view.environment} phone={typed}>
      {choice}
    </PhoneForm>
  )
  return (
    <section className="flex flex-col gap-4">
      <FollowOtherTab />
      <CouponChoice view={view} token={token} />
      {typed && (
        <LinkButton href={`/checkout/${token}?step=code`} size="large" look="quiet">
          {t('enterCode', { phone: phoneWords(typed, language) })}
        </LinkButton>
      )}
      {known ? (
        <ContinueAs known={known} token={token} language={language}>
          {form}
        </ContinueAs>
      ) : (
        form
      )}
      <p className="text-sm text-ink-muted">
        <WholeDates>{await chargeWords(offer, NOTHING_AGREED, now, language)}</WholeDates>
      </p>
      <NextOfStart view={offer} now={now} language={language} />
      {!known && <p className="text-sm text-ink-muted">{t('next')}</p>}
    </section>
  )
}

interface ContinueAsProps {
  known: KnownPerson
  token: string
  language: Language
  /** The form for another number. */
  children: React.ReactNode
}

/** One tap for a known person. A phone may be shared, so another number is only one tap away. */
async function ContinueAs({ known, token, language, children }: ContinueAsProps) {
  const view = known.offer
  const t = await getTranslations('checkout.known')
  return (
    <>
      <Form
        scale="large"
        action={known.isSignedIn ? continueWithForm : startAsNamedWithForm}
        hidden={{ token }}
      >
        <OneMore had={known.had} view={view} language={language}>
          <StartChoice view={view} language={language} known={known} />
        </OneMore>
      </Form>
      <KnownNote known={known} view={view} />
      <Fold scale="large" title={t('other')}>
        {children}
      </Fold>
    </>
  )
}
