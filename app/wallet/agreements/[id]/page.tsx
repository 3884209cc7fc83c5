import { getTranslations } from 'next-intl/server'
import { onPage } from '@/app/on-page'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { SubmitButton } from '@/components/ui/submit-button'
import { loadAgreement } from '@/lib/end-user/load-agreements'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../../session'
import { WalletPage } from '../../wallet-page'
import { walletTitle } from '../../wallet-title'
import { endWithForm, lowerWithForm } from '../actions'
import { limitWords } from '../words'

export const generateMetadata = walletTitle('agreements.change')

/** One agreement: what it allows, and buttons to lower it or end it. They say what they do before it is done. */
export default async function AgreementPage({ params }: PageProps<'/wallet/agreements/[id]'>) {
  const { id } = await params
  const path = `/wallet/agreements/${id}`
  const ctx = await requireCustomer(path)
  const agreement = await onPage('agr', id, (agreementId) => loadAgreement(ctx, agreementId))
  const t = await getTranslations('wallet.agreements')
  const limit = await limitWords(agreement, await currentLanguage())
  const { businessName, productName, kind } = agreement
  const what = productName ?? t('everything')
  return (
    <WalletPage ctx={ctx} path={path} title={businessName} place="home">
      <p className="wrap-anywhere">
        {agreement.amountPaisa === null ? t('mayChargeAll', { what }) : t('mayCharge', { what, limit })}
      </p>
      <Section id="lower" title={t('lowerTitle')}>
        <Form scale="large" action={lowerWithForm} hidden={{ id }}>
          <FormField
            name="amountPaisa"
            label={t('amount')}
            hint={t('amountHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
          />
          <SubmitButton size="large" look="quiet">
            {t('lower')}
          </SubmitButton>
        </Form>
      </Section>
      <Section id="end" title={t('endTitle')}>
        <p className="text-pretty">{t(`endText.${kind}`, { business: businessName })}</p>
        <Form scale="large" action={endWithForm} hidden={{ id }}>
          <SubmitButton size="large" look="danger">
            {t('end')}
          </SubmitButton>
        </Form>
      </Section>
      <LinkButton href="/wallet/agreements" look="quiet" size="large">
        {t('back')}
      </LinkButton>
    </WalletPage>
  )
}
