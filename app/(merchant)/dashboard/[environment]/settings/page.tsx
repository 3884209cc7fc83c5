import type { Metadata } from 'next'
import { PageHead } from '@/components/dashboard/page-head'
import { Setting } from '@/components/dashboard/setting'
import { presentBusiness } from '@/lib/business/present'
import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { visit } from '../../visit'
import { AllData } from './all-data-setting'
import { BrandingEditor } from './branding-editor'
import { DunningForm, NameForm, NoticesForm, SupportForm, TaxForm, TimeZoneForm } from './forms'
import { SettingsToRead } from './settings-to-read'
import { timeZones } from './time-zones'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage({ params }: PageProps<'/dashboard/[environment]/settings'>) {
  const visitor = await visit((await params).environment, 'merchant:read')
  const business = presentBusiness(visitor.business)
  const head = (
    <PageHead title="Settings">
      They are the same in the sandbox and in production.
      {visitor.environment === 'sandbox' && ' A change here reaches your real customers too.'}
    </PageHead>
  )
  if (!visitor.may('merchant:write'))
    return (
      <>
        {head}
        <SettingsToRead business={business} role={visitor.role} />
      </>
    )
  return (
    <>
      {head}
      <Setting id="name" title="Name" lead="Customers see it on every page, in mails and on invoices.">
        <NameForm business={business} />
      </Setting>
      <Setting
        id="branding"
        title="Branding"
        lead="What your customers recognise you by: on the checkout, on invoices and in mails."
      >
        <BrandingEditor business={business} />
      </Setting>
      <Setting
        id="support"
        title="Support"
        lead="Where your customers get help. Their pages show the page, or else the phone, or else the e-mail."
      >
        <SupportForm business={business} />
      </Setting>
      <Setting
        id="tax"
        title="Tax"
        lead="What invoices say about you. Invoices that are already numbered stay as they are."
      >
        <TaxForm business={business} />
      </Setting>
      <Setting
        id="time-zone"
        title="Time zone"
        lead="Where a day begins: for billing periods, for invoices and on this dashboard."
      >
        <TimeZoneForm business={business} zones={timeZones(business.timeZone)} />
      </Setting>
      <Setting
        id="dunning"
        title="After the last retry"
        lead="A renewal that the wallet cannot pay is tried again 8 times, within 14 days or one period if that is shorter. A top-up pays it at once, at any time."
      >
        <DunningForm business={business} />
      </Setting>
      <Setting
        id="notices"
        title="Notices"
        lead="What your customers are told by SMS and e-mail. Sign-in codes are always sent."
      >
        <NoticesForm business={business} notices={NOTICE_SWITCHES} />
      </Setting>
      <AllData environment={visitor.environment} />
    </>
  )
}
