import type { OperationAction } from '@/app/_form/form-action'
import type { FieldWords } from '@/app/_form/operation-fields'
import { Shape } from '@/components/ui/tone'
import type { WireBusiness } from '@/lib/business/present'
import { NOTICE_SWITCHES, type NoticeSwitch } from '@/lib/business/rules'
import { inDigitsOf } from '@/lib/core/digits'
import { RETRY_PARTS } from '@/lib/core/dunning'
import type { Language } from '@/lib/core/language'
import { formatNpr } from '@/lib/core/money'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import { priceInWords } from '@/messages/price-words'
import {
  changeCustomerPauseWithForm,
  changeFinalActionWithForm,
  changeLatinSmsWithForm,
  changeMoneyModeWithForm,
  changePlanChangesWithForm,
  changeRegistrationWithForm,
  changeStartAgainWithForm,
  changeSupportWithForm,
  changeTaxWithForm,
  changeTimeZoneWithForm,
  changeTrialOnceWithForm,
  renameBusinessWithForm,
  switchNoticesWithForm,
} from './actions'
import { BrandingEditor } from './branding-editor'
import { noticeWords } from './message-steps'
import { MADE_UP } from './sample-sale'

type Words = Messages['settings']

/** One setting: its description and its form. */
interface Part {
  id: string
  title: string
  lead: string
  /** Values that cannot be changed, shown above the form. */
  above?: React.ReactNode
  form:
    | { action: OperationAction<undefined>; submit: string; fields: Record<string, FieldWords> }
    | React.ReactElement
}

interface PartsView {
  /** True if the time zone cannot be changed now. */
  isZoneFixed: boolean
  language: Language
}

/** All settings of a business, in order. */
export function partsOf(business: WireBusiness, { isZoneFixed, language }: PartsView): readonly Part[] {
  const { settings: words, frame } = MESSAGES[language]
  const { name, branding, support, registration, tax, zone, moneyMode } = words
  const { retries, pauses, startAgain, trialOnce, latinSms, planChanges, notices, saveChoice } = words
  return [
    {
      ...{ id: 'name', title: name.title, lead: name.lead },
      form: {
        action: renameBusinessWithForm,
        submit: name.submit,
        fields: { name: { label: name.field, autoComplete: 'organization' } },
      },
    },
    {
      ...{ id: 'branding', title: branding.title, lead: branding.lead },
      form: (
        <BrandingEditor
          business={business}
          words={{ language, texts: branding, price: madeUpPrice(language) }}
          problems={{ texts: frame.image, language }}
        />
      ),
    },
    {
      ...{ id: 'support', title: support.title, lead: support.lead },
      form: {
        action: changeSupportWithForm,
        submit: support.submit,
        fields: {
          supportUrl: { label: support.page, autoComplete: 'on' },
          supportPhone: { label: support.phone, type: 'tel', maxLength: 30, autoComplete: 'on' },
          supportEmail: { label: support.email, autoComplete: 'on' },
        },
      },
    },
    {
      ...{ id: 'registration', title: registration.title },
      lead: business.productionApproved ? registration.lead : registration.waits,
      form: {
        action: changeRegistrationWithForm,
        submit: registration.submit,
        fields: {
          legalName: {
            label: registration.legalName,
            placeholder: registration.legalNameExample,
            autoComplete: 'organization',
          },
        },
      },
    },
    {
      ...{ id: 'tax', title: tax.title, lead: tax.lead },
      form: {
        action: changeTaxWithForm,
        submit: tax.submit,
        fields: {
          panNumber: { label: tax.pan, hint: tax.panHint, inputMode: 'numeric', maxLength: 9 },
          address: {
            label: tax.address,
            placeholder: tax.addressExample,
            autoComplete: 'street-address',
          },
          vatEnabled: { label: tax.vat, hint: tax.vatHint },
        },
      },
    },
    {
      ...{ id: 'time-zone', title: zone.title, lead: zone.lead },
      form: isZoneFixed ? (
        <FixedZone zone={business.timeZone} why={zone.fixed} />
      ) : (
        {
          action: changeTimeZoneWithForm,
          submit: zone.submit,
          fields: {
            timeZone: {
              label: zone.title,
              hint: zone.fixed,
              options: timeZones(business.timeZone).map((each) => ({ value: each, label: each })),
            },
          },
        }
      ),
    },
    {
      ...{ id: 'dunning', title: retries.title, lead: retries.lead },
      above: <RetryPlan language={language} />,
      form: {
        action: changeFinalActionWithForm,
        submit: saveChoice,
        fields: {
          finalAction: {
            label: retries.finalAction,
            options: [
              { value: 'cancel', label: retries.cancel, hint: retries.cancelHint },
              { value: 'unpaid', label: retries.unpaid, hint: retries.unpaidHint },
            ],
          },
          graceDays: { label: retries.graceDays, hint: retries.graceHint, inputMode: 'numeric' },
        },
      },
    },
    {
      ...{ id: 'pauses', title: pauses.title, lead: pauses.lead },
      form: {
        action: changeCustomerPauseWithForm,
        submit: saveChoice,
        fields: { customerPause: { label: pauses.field, hint: pauses.hint } },
      },
    },
    {
      ...{ id: 'start-again', title: startAgain.title, lead: startAgain.lead },
      form: {
        action: changeStartAgainWithForm,
        submit: saveChoice,
        fields: { startAgain: { label: startAgain.field, hint: startAgain.hint } },
      },
    },
    {
      ...{ id: 'trial-once', title: trialOnce.title, lead: trialOnce.lead },
      form: {
        action: changeTrialOnceWithForm,
        submit: saveChoice,
        fields: { trialOnce: { label: trialOnce.field, hint: trialOnce.hint } },
      },
    },
    {
      ...{ id: 'latin-sms', title: latinSms.title, lead: latinSms.lead },
      form: {
        action: changeLatinSmsWithForm,
        submit: saveChoice,
        fields: { latinSms: { label: latinSms.field, hint: latinSms.hint } },
      },
    },
    {
      ...{ id: 'plan-changes', title: planChanges.title, lead: planChanges.lead },
      form: {
        action: changePlanChangesWithForm,
        submit: saveChoice,
        fields: {
          planChanges: {
            label: planChanges.field,
            hint: planChanges.hint,
            options: (['off', 'upgrades', 'all'] as const).map((value) => ({
              value,
              label: planChanges[value],
            })),
          },
        },
      },
    },
    {
      ...{ id: 'money-mode', title: moneyMode.title, lead: moneyMode.lead },
      form: business.moneyModeFixed ? (
        <FixedZone zone={moneyMode[business.moneyMode]} why={moneyMode.fixed} />
      ) : (
        {
          action: changeMoneyModeWithForm,
          submit: saveChoice,
          fields: {
            moneyMode: {
              label: moneyMode.title,
              options: (['own', 'shared'] as const).map((value) => ({
                value,
                label: moneyMode[value],
                hint: moneyMode[`${value}Hint`],
              })),
            },
          },
        }
      ),
    },
    {
      ...{ id: 'notices', title: notices.title, lead: notices.lead },
      form: { action: switchNoticesWithForm, submit: notices.submit, fields: noticeFields(words) },
    },
  ]
}

const madeUpPrice = (language: Language) =>
  priceInWords(
    { amount: formatNpr(MADE_UP.amountPaisa, language), interval: MADE_UP.interval, intervalCount: 1 },
    language,
  )

function FixedZone({ zone, why }: { zone: string; why: string }) {
  return (
    <p>
      {zone}
      <span className="mt-1 block text-sm text-ink-muted">{why}</span>
    </p>
  )
}

function noticeFields(words: Words): Record<string, FieldWords> {
  return Object.fromEntries(
    (Object.keys(NOTICE_SWITCHES) as NoticeSwitch[]).map((name) => {
      const { title, when } = noticeWords(words, name)
      return [`notices.${name}`, { label: title, hint: when }]
    }),
  )
}

/** The time zones to choose from, including the present one. Nepal's is first, because most businesses are there. */
function timeZones(present: string): string[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'Asia/Katmandu')
  return [...new Set(['Asia/Kathmandu', present, ...others])]
}

/** The days on which a failed renewal is retried, drawn as a line. */
function RetryPlan({ language }: { language: Language }) {
  const words = MESSAGES[language].settings.retries
  const figure = (count: number) => inDigitsOf(language, String(count))
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm">{filled(words.plan, { count: figure(RETRY_PARTS.length) })}</p>
      <ol aria-label={words.days} className="flex max-w-md items-start">
        {RETRY_PARTS.map((day, i) => (
          <li key={day} className={i > 0 ? 'flex flex-1 items-start' : 'flex items-start'}>
            {i > 0 && <span aria-hidden="true" className="mt-3 h-px min-w-1 flex-1 bg-line" />}
            <span className="flex w-6 flex-col items-center">
              <span className="flex size-6 items-center justify-center text-waiting-ink">
                <Shape tone="waiting" />
              </span>
              <span className="figures text-xs text-ink-muted">
                <span className="sr-only">{words.day} </span>
                {figure(day)}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-ink-muted">{words.same}</p>
    </div>
  )
}
