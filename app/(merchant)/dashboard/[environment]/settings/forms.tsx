'use client'

import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { FormRadios, FormSwitch } from '@/components/form/sent-choices'
import { FormSelect } from '@/components/form/sent-fields'
import { FormField } from '@/components/form/sent-form'
import type { WireBusiness } from '@/lib/business/present'
import {
  changeFinalActionWithForm,
  changeSupportWithForm,
  changeTaxWithForm,
  changeTimeZoneWithForm,
  renameBusinessWithForm,
  switchNoticesWithForm,
} from './actions'
import { NOTICE_TITLES } from './notice-titles'

interface SettingForm {
  business: WireBusiness
}

export function NameForm({ business }: SettingForm) {
  return (
    <Form action={renameBusinessWithForm}>
      <FormField
        name="name"
        label="Name of the business"
        defaultValue={business.name}
        required
        maxLength={200}
        autoComplete="organization"
      />
      <Save>Save name</Save>
    </Form>
  )
}

export function SupportForm({ business }: SettingForm) {
  return (
    <Form action={changeSupportWithForm}>
      <FormField
        name="supportUrl"
        label="Help page"
        type="url"
        inputMode="url"
        defaultValue={business.supportUrl ?? ''}
        placeholder="https://tea.example.com/help"
        maxLength={2048}
      />
      <FormField
        name="supportPhone"
        label="Phone"
        type="tel"
        defaultValue={business.supportPhone ?? ''}
        placeholder="+977 1-4123456"
        maxLength={30}
      />
      <FormField
        name="supportEmail"
        label="E-mail"
        type="email"
        autoCapitalize="none"
        defaultValue={business.supportEmail ?? ''}
        placeholder="help@tea.example.com"
        maxLength={254}
      />
      <Save>Save contact</Save>
    </Form>
  )
}

export function TaxForm({ business }: SettingForm) {
  return (
    <Form action={changeTaxWithForm}>
      <FormField
        name="panNumber"
        label="PAN or VAT number"
        hint="Nine digits. Leave it empty if you have none."
        defaultValue={business.panNumber ?? ''}
        inputMode="numeric"
        maxLength={9}
      />
      <FormSwitch
        name="vatEnabled"
        label="Registered for VAT"
        hint="Prices include 13 % VAT, and invoices state its amount."
        defaultChecked={business.vatEnabled}
      />
      <Save>Save tax</Save>
    </Form>
  )
}

export function TimeZoneForm({ business, zones }: SettingForm & { zones: readonly string[] }) {
  return (
    <Form action={changeTimeZoneWithForm}>
      <FormSelect
        name="timeZone"
        label="Time zone"
        hint="It is fixed while subscriptions live, because their periods are counted in it."
        defaultValue={business.timeZone}
        options={zones.map((zone) => ({ value: zone, label: zone }))}
      />
      <Save>Save time zone</Save>
    </Form>
  )
}

export function DunningForm({ business }: SettingForm) {
  return (
    <Form action={changeFinalActionWithForm}>
      <FormRadios
        name="finalAction"
        legend="What becomes of the subscription"
        defaultValue={business.finalAction}
        options={[
          {
            value: 'cancel',
            label: 'Cancel it',
            hint: 'It ends, its open invoice is void, and the customer can subscribe anew.',
          },
          {
            value: 'unpaid',
            label: 'Leave it unpaid',
            hint: 'Its invoice stays open. When the customer pays, a new period begins on that day.',
          },
        ]}
      />
      <Save>Save choice</Save>
    </Form>
  )
}

interface NoticesFormProps extends SettingForm {
  /** What each notice says. */
  notices: Readonly<Record<keyof typeof NOTICE_TITLES, string>>
}

export function NoticesForm({ business, notices }: NoticesFormProps) {
  const names = Object.keys(notices) as (keyof typeof NOTICE_TITLES)[]
  return (
    <Form action={switchNoticesWithForm}>
      {names.map((name) => (
        <FormSwitch
          key={name}
          name={`notices.${name}`}
          label={NOTICE_TITLES[name]}
          hint={notices[name]}
          defaultChecked={business.notices[name]}
        />
      ))}
      <Save>Save notices</Save>
    </Form>
  )
}
