import { BrandHeader } from '@/components/customer/brand-header'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import type { WireBusiness } from '@/lib/business/present'
import { NOTICE_SWITCHES, type NoticeSwitch } from '@/lib/business/rules'
import { pictureOf } from '@/lib/image/read'
import { noticeTitle, PLAN_CHANGES } from './parts'

/** The settings for members who may not change them. */
export async function SettingsToRead({ business, role }: { business: WireBusiness; role: string }) {
  const on = (Object.keys(NOTICE_SWITCHES) as NoticeSwitch[]).filter((name) => business.notices[name])
  return (
    <>
      <Notice look="info">
        You are a {role} of this business. Its owners and admins can change these settings.
      </Notice>
      <BrandHeader {...business} logo={business.logoUrl ? await pictureOf(business.logoUrl) : null} />
      <Facts
        facts={[
          { label: 'Accent colour', value: business.accentColor },
          { label: 'Support page', value: business.supportUrl },
          { label: 'Support phone', value: business.supportPhone },
          { label: 'Support e-mail', value: business.supportEmail },
          { label: 'Registered name', value: business.legalName },
          { label: 'PAN', value: business.panNumber },
          { label: 'Address', value: business.address },
          { label: 'VAT', value: business.vatEnabled ? 'Prices include 13 % VAT' : 'Not registered' },
          { label: 'Time zone', value: business.timeZone },
          {
            label: 'After the last retry',
            value: business.finalAction === 'cancel' ? 'The subscription is canceled' : 'It stays unpaid',
          },
          { label: 'Customers may pause', value: business.customerPause ? 'Yes' : 'No' },
          { label: 'Start again', value: business.startAgain ? 'Customers find a link' : 'No link' },
          {
            label: 'Customers may change plans',
            value: PLAN_CHANGES.find(({ value }) => value === business.planChanges)?.label,
          },
          {
            label: 'Notices to customers',
            value: on.map(noticeTitle).join(', ') || 'None',
          },
        ]}
      />
    </>
  )
}
