import { Form } from '@/components/form/form'
import { Section } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { BothDates } from '@/components/ui/instant'
import { Money } from '@/components/ui/money'
import { Notice } from '@/components/ui/notice'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { unbroken } from '@/components/ui/unbroken'
import type { PreviewedStart } from '@/lib/subscription/preview-start'
import { TestMoney } from '../../../object/test-money'
import { createSubscriptionWithForm } from '../actions'
import { startHindrance, startWords } from './now'

interface StartPreviewProps {
  preview: PreviewedStart
  /** The fields that were asked about. */
  values: Record<string, string>
  /** Where a checkout link for this customer is made. */
  linkHref: string
  mayAddTestMoney: boolean
  timeZone: string
}

/** What a start takes and what comes after it, and only then the button that makes it. */
export function StartPreview({ preview, values, linkHref, mayAddTestMoney, timeZone }: StartPreviewProps) {
  const hindered = startHindrance(preview)
  const { customerId = '' } = values
  return (
    <Section id="preview" title="Preview">
      <div className="flex max-w-lg flex-col gap-4">
        <Facts facts={factsOf(preview, timeZone)} />
        {hindered ? (
          <>
            <Notice look="warning">{unbroken(hindered)}</Notice>
            <div className="flex flex-wrap items-center gap-4">
              {mayAddTestMoney && <TestMoney customerId={customerId} />}
              <TextLink href={linkHref}>Create a checkout link</TextLink>
            </div>
          </>
        ) : (
          <Form action={createSubscriptionWithForm} hidden={values}>
            <div>
              <SubmitButton>{startWords(preview)}</SubmitButton>
            </div>
          </Form>
        )}
      </div>
    </Section>
  )
}

function factsOf(
  { before, requiredPaisa, nextChargeAt, nextPaisa, isLinked, balancePaisa }: PreviewedStart,
  timeZone: string,
) {
  const day = <BothDates at={nextChargeAt} timeZone={timeZone} />
  return [
    { label: 'Taken now', value: <Money paisa={requiredPaisa} /> },
    balancePaisa === null
      ? {
          label: 'Wallet',
          value: isLinked ? 'Linked. Whether it holds enough is said when it is charged.' : 'Not linked yet',
        }
      : { label: 'In the wallet', value: <Money paisa={balancePaisa} /> },
    { label: 'Trial until', value: before && before.kind !== 'paid_elsewhere' && day },
    { label: 'Paid elsewhere until', value: before?.kind === 'paid_elsewhere' && day },
    {
      label: 'Next charge',
      value: (
        <>
          <Money paisa={nextPaisa} />, {day}
        </>
      ),
    },
  ]
}
