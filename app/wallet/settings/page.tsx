import { getTranslations } from 'next-intl/server'
import { programName } from '@/app/program-name'
import { Form } from '@/components/form/form'
import { FormField } from '@/components/form/sent-form'
import { LinkButton } from '@/components/ui/button'
import { Section } from '@/components/ui/card'
import { Switch } from '@/components/ui/choice'
import { RowList } from '@/components/ui/row-list'
import { SelectField } from '@/components/ui/select-field'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import { LANGUAGES, LOCALES } from '@/lib/core/language'
import { listBrowsers } from '@/lib/end-user/browsers'
import type { UserCtx } from '@/lib/infra/ctx'
import { getPreferences } from '@/lib/wallet/read'
import { currentLanguage } from '@/messages/language'
import { requireCustomer } from '../session'
import { WalletPage } from '../wallet-page'
import { walletTitle } from '../wallet-title'
import { dayWords } from '../words'
import { endBrowserWithForm, leaveWithForm, saveWithForm } from './actions'

const PATH = '/wallet/settings'

export const generateMetadata = walletTitle('settings.title')

export default async function SettingsPage({ searchParams }: PageProps<'/wallet/settings'>) {
  const query = await searchParams
  const ctx = await requireCustomer(PATH, query)
  const [t, n] = [await getTranslations('wallet.settings'), await getTranslations('wallet.number')]
  const done = { saved: t('saved'), number: n('changed'), signedOut: t('signedOut') }[String(query.done)]
  return (
    <WalletPage ctx={ctx} path={PATH} title={t('title')} place="settings" done={done}>
      {ctx.isProved ? await preferences() : <AskForCode />}
      {ctx.environment === 'production' && (
        <p>
          <TextLink href="/wallet/settings/phone">{n('row')}</TextLink>
        </p>
      )}
      <Browsers ctx={ctx} />
    </WalletPage>
  )

  async function preferences() {
    const { language, lowBalancePaisa, smsReceipts, emailReceipts, chargeNotices } = await getPreferences(ctx)
    return (
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
    )
  }
}

/** A browser that is only known may not change limits or notices. */
async function AskForCode() {
  const t = await getTranslations('wallet.settings')
  return (
    <LinkButton href={`/wallet/sign-in?${new URLSearchParams({ next: PATH })}`} size="large" look="quiet">
      {t('askForCode')}
    </LinkButton>
  )
}

/** The browsers in which the number is known, with buttons to end that. */
async function Browsers({ ctx }: { ctx: UserCtx }) {
  const t = await getTranslations('wallet.settings')
  const language = await currentLanguage()
  const browsers = await listBrowsers(ctx)
  const others = browsers.filter(({ isThis }) => !isThis)
  const rows = browsers.map(({ id, userAgent, createdAt, isThis }) => ({
    key: id,
    lead: `${isThis ? `${t('thisPhone')} · ` : ''}${programName(userAgent, language)}`,
    detail: t('since', { date: dayWords(createdAt, language) }),
    figure: (
      <Form
        action={isThis ? leaveWithForm : endBrowserWithForm}
        hidden={isThis ? {} : { browserId: toWire('use', id) }}
      >
        <SubmitButton look="quiet">{t('signOut')}</SubmitButton>
      </Form>
    ),
  }))
  return (
    <Section id="browsers" title={t('browsers')}>
      <p className="text-sm text-ink-muted">{t('browsersHint')}</p>
      <RowList label={t('browsers')} rows={rows} />
      {others.length > 1 && (
        <Form scale="large" action={endBrowserWithForm}>
          <SubmitButton size="large" look="quiet">
            {t('signOutOthers')}
          </SubmitButton>
        </Form>
      )}
    </Section>
  )
}

/** `350.50`, as a person would type it. */
function rupees(paisa: bigint): string {
  return `${paisa / 100n}.${String(paisa % 100n).padStart(2, '0')}`
}
