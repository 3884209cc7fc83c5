import { BrandHeader } from '@/components/customer/brand-header'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import type { WireBusiness } from '@/lib/business/present'
import { NOTICE_SWITCHES, type NoticeSwitch } from '@/lib/business/rules'
import type { Language } from '@/lib/core/language'
import { pictureOf } from '@/lib/image/read'
import type { Role } from '@/lib/team/rules'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { noticeWords } from './message-steps'

interface SettingsToReadProps {
  business: WireBusiness
  role: Role
  language: Language
}

/** The settings for members who may not change them. */
export async function SettingsToRead({ business, role, language }: SettingsToReadProps) {
  const { settings, team, list } = MESSAGES[language]
  const { read, branding, registration, tax, zone, startAgain, planChanges } = settings
  const on = (Object.keys(NOTICE_SWITCHES) as NoticeSwitch[]).filter((name) => business.notices[name])
  return (
    <>
      <Notice look="info">{filled(read.role, { role: team.roles[role].one })}</Notice>
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
          { label: read.mayPause, value: business.customerPause ? list.yes : read.no },
          { label: startAgain.title, value: business.startAgain ? read.link : read.noLink },
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
