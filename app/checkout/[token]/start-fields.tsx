import { getTranslations } from 'next-intl/server'
import { FormFold } from '@/components/form/sent-fold'
import { FormField } from '@/components/form/sent-form'
import type { CheckoutView, FormerDetails } from '@/lib/checkout/read'
import { needsEmail } from '@/lib/checkout/rules'
import { shownTermsOf } from '@/lib/checkout/terms'
import type { Language } from '@/lib/core/language'
import { presentShownTerms } from '@/lib/core/shown-terms'
import type { AgreedNow } from './agreed'
import { AskedBesides } from './asked-besides'

interface StartFieldsProps {
  view: CheckoutView
  former: FormerDetails | null
  agreed: AgreedNow
  language: Language
  /** The amount of the start that the page shows. */
  expectedPaisa: bigint
  /** The prefix of each field's name. */
  at?: string
  /** True if another form of the page already asks for the optional fields. */
  isSecond?: boolean
}

/** The fields of a form whose button starts the subscription: what the person agrees to, and who they are. */
export function StartFields(props: StartFieldsProps) {
  const { agreed, expectedPaisa, language, at = '', isSecond = false, ...person } = props
  return (
    <>
      <input type="hidden" name={`${at}expectedPaisa`} value={String(expectedPaisa)} />
      <TermsField view={person.view} at={at} />
      {agreed.fields.map((field) => (
        <input key={field} type="hidden" name={`${at}agreed`} value={field} />
      ))}
      {(!isSecond || needsEmail(person.view)) && <PersonFields {...person} at={at} />}
      {!isSecond && <AskedBesides view={person.view} language={language} at={at} />}
    </>
  )
}

/** The digest of the terms that the page shows. The click only agrees to these. */
export function TermsField({ view, at }: Pick<StartFieldsProps, 'view'> & { at: string }) {
  const { digest } = presentShownTerms(shownTermsOf(view))
  return <input type="hidden" name={`${at}termsDigest`} value={digest} />
}

/** Shown if the merchant needs an address. Otherwise folded, because a phone number is enough to start. */
export async function PersonFields({ view, former, at }: Pick<StartFieldsProps, 'view' | 'former' | 'at'>) {
  if (view.preBound) return null
  const t = await getTranslations('checkout.start')
  const isNeeded = needsEmail(view)
  const fields = (
    <>
      <FormField
        name={`${at}email`}
        label={t('email')}
        hint={t('emailHint', { business: view.businessName })}
        type="email"
        autoComplete="email"
        required={isNeeded}
        maxLength={254}
        defaultValue={former?.email ?? undefined}
      />
      <FormField
        name={`${at}name`}
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="name"
        maxLength={200}
        defaultValue={former?.name ?? undefined}
      />
    </>
  )
  if (isNeeded) return fields
  return (
    <FormFold title={t('details')} names={[`${at}email`, `${at}name`]}>
      <div className="flex flex-col gap-4 pt-2">{fields}</div>
    </FormFold>
  )
}
