import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { Switch } from '@/components/ui/choice'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { LANGUAGES, LOCALES } from '@/lib/core/language'
import { getPreferences } from '@/lib/wallet/read'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'
import { leaveWithForm, saveWithForm } from './actions'

const PATH = '/wallet/settings'

export const generateMetadata = walletTitle('settings.title')

export default async function SettingsPage({ searchParams }: PageProps<'/wallet/settings'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const [t, n] = [await getTranslations('wallet.settings'), await getTranslations('wallet.number')]
  const { language, lowBalancePaisa, smsReceipts, emailReceipts, chargeNotices } = await getPreferences(ctx)
  const done = query.done === 'saved' ? t('saved') : query.done === 'number' ? n('changed') : undefined
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="settings" done={done}>
      <Form scale="large" action={saveWithForm}>
        <SelectField
          name="language"
          label={t('language')}
          defaultValue={language}
          options={LANGUAGES.map((value) => ({ value, label: LOCALES[value].ownName, lang: value }))}
        />
        <FormField
          name="lowBalancePaisa"
          label={t('lowBalance')}
          hint={t('lowBalanceHint')}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          defaultValue={lowBalancePaisa === null ? '' : rupees(lowBalancePaisa)}
        />
        <Switch name="smsReceipts" label={t('sms')} defaultChecked={smsReceipts} />
        <Switch
          name="emailReceipts"
          label={t('email')}
          hint={t('emailHint')}
          defaultChecked={emailReceipts}
        />
        <Switch
          name="chargeNotices"
          label={t('charges')}
          hint={t('chargesHint')}
          defaultChecked={chargeNotices}
        />
        <SubmitButton size="large">{t('save')}</SubmitButton>
      </Form>
      {ctx.environment === 'production' && (
        <p>
          <TextLink href="/wallet/settings/phone">{n('row')}</TextLink>
        </p>
      )}
      <Form scale="large" action={leaveWithForm}>
        <SubmitButton size="large" look="quiet">
          {t('signOut')}
        </SubmitButton>
      </Form>
    </WalletPage>
  )
}

/** `350.50`, as a person would type it. */
function rupees(paisa: bigint): string {
  return `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`
}
