import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { unbroken } from '@/components/ui/unbroken'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import type { PreviewedStart } from '@/lib/subscription/preview-start'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { TestMoney } from '../../../object/test-money'
import { createSubscriptionWithForm } from '../actions'

interface StartPreviewProps {
  preview: PreviewedStart
  /** The fields that the preview is about. */
  values: Record<string, string>
  /** The page that creates a checkout link for this customer. */
  linkHref: string
  mayAddTestMoney: boolean
  timeZone: string
  language: Language
}

/** What a start charges and what follows, and only then the button that makes it. */
export function StartPreview(props: StartPreviewProps) {
  const { preview, values, linkHref, mayAddTestMoney, language } = props
  const { change, start } = MESSAGES[language].subscriptions
  const hindered = startHindrance(preview, language)
  const { customerId = '' } = values
  return (
    <Section id="preview" title={change.previewTitle}>
      <div className="flex max-w-lg flex-col gap-4">
        <Facts facts={factsOf(props)} />
        {hindered ? (
          <>
            <Notice look="warning">{unbroken(hindered)}</Notice>
            <div className="flex flex-wrap items-center gap-4">
              {mayAddTestMoney && <TestMoney customerId={customerId} language={language} />}
              <TextLink href={linkHref}>{start.createLink}</TextLink>
            </div>
          </>
        ) : (
          <Form action={createSubscriptionWithForm} hidden={values}>
            <div>
              <SubmitButton>{startWords(preview, language)}</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Section>
  )
}

function factsOf({ preview, timeZone, language }: StartPreviewProps) {
  const { before, requiredPaisa, nextChargeAt, nextPaisa, isLinked, balancePaisa } = preview
  const { list, subscriptions } = MESSAGES[language]
  const { facts, start: words } = subscriptions
  const day = <BothDates at={nextChargeAt} timeZone={timeZone} language={language} />
  return [
    { label: words.taken, value: <Money paisa={requiredPaisa} language={language} /> },
    balancePaisa === null
      ? { label: list.heads.wallet, value: isLinked ? words.linked : words.notLinked }
      : { label: facts.inWallet, value: <Money paisa={balancePaisa} language={language} /> },
    { label: words.trialUntil, value: before && before.kind !== 'paid_elsewhere' && day },
    { label: words.paidElsewhere, value: before?.kind === 'paid_elsewhere' && day },
    {
      label: list.heads.nextCharge,
      value: (
        <>
          <Money paisa={nextPaisa} language={language} />, {day}
        </>
      ),
    },
  ]
}

/** Why a start would be refused, as far as a page may say so. Empty if no reason is known. */
export function startHindrance(
  { requiredPaisa, isLinked, balancePaisa }: PreviewedStart,
  language: Language,
): string {
  const words = MESSAGES[language].subscriptions.start
  if (requiredPaisa === 0n) return ''
  if (!isLinked) return words.noWallet
  if (balancePaisa === null || balancePaisa >= requiredPaisa) return ''
  return filled(words.short, { amount: formatNpr(requiredPaisa - balancePaisa, language) })
}

/** The text of the button that starts it. */
export function startWords(
  { requiredPaisa }: Pick<PreviewedStart, 'requiredPaisa'>,
  language: Language,
): string {
  const { create, createFor } = MESSAGES[language].subscriptions.start
  return requiredPaisa > 0n ? filled(createFor, { amount: formatNpr(requiredPaisa, language) }) : create
}
