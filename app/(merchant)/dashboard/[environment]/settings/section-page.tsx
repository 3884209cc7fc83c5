import { notFound, redirect } from 'next/navigation'
import { OperationFields } from '@/app/_form/operation-fields'
import { BrandHeader } from '@/components/customer/brand-header'
import { GO_LIVE } from '@/components/dashboard/go-live'
import { PageHead } from '@/components/dashboard/page-head'
import { placeHref } from '@/components/dashboard/place-href'
import { SaveChanges } from '@/components/dashboard/save-changes'
import { SectionTabs } from '@/components/dashboard/section-tabs'
import { Setting } from '@/components/dashboard/setting'
import { Spoken } from '@/components/dashboard/spoken'
import { Form } from '@/components/form/form'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { TextLink } from '@/components/ui/text-link'
import { businessFacts } from '@/lib/business/facts'
import { presentBusiness, type WireBusiness } from '@/lib/business/present'
import { NOTICE_SWITCHES, type NoticeSwitch } from '@/lib/business/rules'
import { countIn } from '@/lib/core/digits'
import type { Language } from '@/lib/core/language'
import { pictureOf } from '@/lib/image/read'
import { hasLiveSubscription } from '@/lib/subscription/read'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { SearchParams } from '../../../list/list-query'
import { visit } from '../../visit'
import { AllData } from './all-data-setting'
import { noticeWords } from './message-steps'
import { Messages } from './messages'
import { partsOf } from './parts'
import { PayoutSettings } from './payout-settings'
import { ProviderAccounts } from './provider-accounts'

/** The sections in order, each with its parts. The first section has the address of the settings page itself. */
const SECTIONS = [
  { path: '', title: 'business', parts: ['name', 'registration', 'tax', 'time-zone'] },
  { path: 'brand', title: 'brand', parts: ['branding', 'support'] },
  { path: 'retries', title: 'retries', parts: ['dunning'] },
  { path: 'customers', title: 'customers', parts: ['pauses', 'start-again', 'plan-changes'] },
  { path: 'payouts', title: 'payouts', parts: [] },
  { path: 'notices', title: 'notices', parts: ['notices'] },
  { path: 'providers', title: 'providers', parts: ['money-mode'] },
  { path: 'data', title: 'data', parts: [] },
] as const

/** The sections whose content is separate for each environment. */
const OF_ENVIRONMENT: readonly string[] = ['payouts', 'providers']

interface SettingsSectionProps {
  environment: string
  path: string
  /** The parameters of the address. */
  asked?: SearchParams
}

/** One section of the settings. Members who may not change settings get all of them on one page, to read. */
export async function SettingsSection({ environment: named, path, asked = {} }: SettingsSectionProps) {
  const visitor = await visit(named, 'merchant:read')
  const { ctx, environment, may, role, language } = visitor
  const { goLive, settings: words, places, team } = MESSAGES[language]
  const business = presentBusiness(visitor.business, await businessFacts(ctx))
  const section = SECTIONS.find((each) => each.path === path)
  const isUnconfirmed = visitor.isUnconfirmed('merchant:write')
  const mayWrite = may('merchant:write') && !isUnconfirmed
  if (!section) notFound()
  // They read all settings on the first page.
  if (path && !mayWrite) redirect(placeHref(environment, 'settings'))
  const head = (
    <PageHead title={places.pages.settings}>
      {!OF_ENVIRONMENT.includes(path) && (
        <>
          {words.same}
          {environment === 'sandbox' && ` ${words.reaches}`}
        </>
      )}
    </PageHead>
  )
  if (!mayWrite)
    return (
      <Spoken language={language}>
        {head}
        <SettingsToRead
          business={business}
          why={
            isUnconfirmed ? (
              <>
                {words.read.unconfirmed}{' '}
                <TextLink href={`${GO_LIVE}#email`}>{goLive.rows.email.title}</TextLink>
              </>
            ) : (
              filled(words.read.role, { role: team.roles[role].one })
            )
          }
          language={language}
        />
        <ProviderAccounts visit={visitor} />
        <PayoutSettings visit={visitor} terms={business.payoutTerms} />
      </Spoken>
    )
  const hrefOf = (each: string) => placeHref(environment, ['settings', each].filter(Boolean).join('/'))
  const ids: readonly string[] = section.parts
  const isZoneFixed = ids.includes('time-zone') && (await hasLiveSubscription(ctx))
  const parts = partsOf(business, { isZoneFixed, language })
  return (
    <Spoken language={language}>
      {head}
      <SectionTabs
        label={places.pages.settings}
        sections={SECTIONS.map((each) => ({ href: hrefOf(each.path), title: words.sections[each.title] }))}
        here={hrefOf(path)}
      />
      {parts
        .filter(({ id }) => ids.includes(id) && (id !== 'money-mode' || role === 'owner'))
        .map(({ form, above, ...part }) => (
          <Setting key={part.id} {...part}>
            {above && <div className="mb-5">{above}</div>}
            {'fields' in form ? (
              <Form action={form.action}>
                <OperationFields
                  of={form.action}
                  fields={form.fields}
                  values={business}
                  language={language}
                />
                <SaveChanges unsaved={words.unsaved} discard={words.discard}>
                  {form.submit}
                </SaveChanges>
              </Form>
            ) : (
              form
            )}
          </Setting>
        ))}
      {path === 'payouts' && <PayoutSettings visit={visitor} terms={business.payoutTerms} />}
      {path === 'notices' && <Messages visit={visitor} here={hrefOf(path)} asked={asked} />}
      {path === 'providers' && <ProviderAccounts visit={visitor} />}
      {path === 'data' && <AllData environment={environment} words={words.data} />}
    </Spoken>
  )
}

interface SettingsToReadProps {
  business: WireBusiness
  /** Why the settings can only be read. */
  why: React.ReactNode
  language: Language
}

/** The settings for members who may not change them. */
async function SettingsToRead({ business, why, language }: SettingsToReadProps) {
  const { settings, list } = MESSAGES[language]
  const { read, branding, registration, tax, zone, startAgain, trialOnce, latinSms, planChanges } = settings
  const on = (Object.keys(NOTICE_SWITCHES) as NoticeSwitch[]).filter((name) => business.notices[name])
  return (
    <>
      <Notice look="info">{why}</Notice>
      <BrandHeader {...business} logo={business.logoUrl ? await pictureOf(business.logoUrl) : null} />
      <Facts
        facts={[
          { label: branding.color, value: business.accentColor },
          { label: read.supportPage, value: business.supportUrl },
          { label: read.supportPhone, value: business.supportPhone },
          { label: read.supportEmail, value: business.supportEmail },
          { label: registration.legalName, value: business.legalName },
          { label: list.heads.pan, value: business.panNumber },
          { label: tax.address, value: business.address },
          { label: list.heads.vat, value: business.vatEnabled ? read.vatIncluded : read.noVat },
          { label: zone.title, value: business.timeZone },
          {
            label: read.afterLast,
            value: business.finalAction === 'cancel' ? read.canceled : read.unpaid,
          },
          { label: read.graceDays, value: countIn(language, business.graceDays) },
          { label: settings.moneyMode.title, value: settings.moneyMode[business.moneyMode] },
          { label: read.mayPause, value: business.customerPause ? list.yes : read.no },
          { label: startAgain.title, value: business.startAgain ? read.link : read.noLink },
          { label: trialOnce.title, value: business.trialOnce ? list.yes : read.no },
          { label: latinSms.title, value: business.latinSms ? list.yes : read.no },
          { label: read.mayChange, value: planChanges[business.planChanges] },
          {
            label: read.notices,
            value: on.map((name) => noticeWords(settings, name).title).join(', ') || list.none,
          },
        ]}
      />
    </>
  )
}
