import type { OperationAction } from '@/app/_form/form-action'
import type { FieldWords } from '@/app/_form/operation-fields'
import type { WireBusiness } from '@/lib/business/present'
import { NOTICE_SWITCHES, type NoticeSwitch } from '@/lib/business/rules'
import { DEFAULT_LANGUAGE } from '@/lib/core/language'
import { MESSAGES } from '@/messages/catalogue'
import {
  changeCustomerPauseWithForm,
  changeFinalActionWithForm,
  changePlanChangesWithForm,
  changeRegistrationWithForm,
  changeStartAgainWithForm,
  changeSupportWithForm,
  changeTaxWithForm,
  changeTimeZoneWithForm,
  renameBusinessWithForm,
  switchNoticesWithForm,
} from './actions'
import { BrandingEditor } from './branding-editor'
import { STEPS, type StepName } from './message-steps'
import { RetryPlan } from './retry-plan'
import { timeZones } from './time-zones'

/** One thing that can be set: what it is, and its form. */
interface Part {
  id: string
  title: string
  lead: string
  /** What is fixed, above what can be set. */
  above?: React.ReactNode
  form:
    | { action: OperationAction<undefined>; submit: string; fields: Record<string, FieldWords> }
    | React.ReactElement
}

/** What customers read when a notice is on. */
const READ_AT: Record<NoticeSwitch, StepName> = {
  receipt: 'receipt',
  paymentFailed: 'payment_failed',
  renewalShort: 'renewal_short',
  recovered: 'recovered',
  ended: 'ended',
}

/** The name of a notice to customers. */
export const noticeTitle = (name: NoticeSwitch): string => STEPS[READ_AT[name]].title

/**
 * What can be set of a business, in order.
 * @param isZoneFixed its time zone cannot change now.
 */
export function partsOf(business: WireBusiness, isZoneFixed: boolean): readonly Part[] {
  return [
    {
      id: 'name',
      title: 'Name',
      lead: 'Customers see it on every page, in mails and on invoices.',
      form: {
        action: renameBusinessWithForm,
        submit: 'Save name',
        fields: { name: { label: 'Name of the business', autoComplete: 'organization' } },
      },
    },
    {
      id: 'branding',
      title: 'Branding',
      lead: 'What your customers recognise you by: on the checkout, on invoices and in mails.',
      form: (
        <BrandingEditor
          business={business}
          problems={{ texts: MESSAGES.en.frame.image, language: DEFAULT_LANGUAGE }}
        />
      ),
    },
    {
      id: 'support',
      title: 'Support',
      lead: 'Where your customers get help. Their pages show the page, or else the phone, or else the e-mail.',
      form: {
        action: changeSupportWithForm,
        submit: 'Save contact',
        fields: {
          supportUrl: { label: 'Help page', autoComplete: 'on' },
          supportPhone: { label: 'Phone', type: 'tel', maxLength: 30, autoComplete: 'on' },
          supportEmail: { label: 'E-mail', autoComplete: 'on' },
        },
      },
    },
    {
      id: 'registration',
      title: 'Registration',
      lead: business.productionApproved
        ? 'Who runs this business. Your customers do not see it.'
        : 'Production waits for the operator of this Khata. They approve a business with its registered name, its PAN and a support phone.',
      form: {
        action: changeRegistrationWithForm,
        submit: 'Save registration',
        fields: { legalName: { label: 'Registered name', autoComplete: 'organization' } },
      },
    },
    {
      id: 'tax',
      title: 'Tax',
      lead: 'What new invoices say about you. Invoices that are already numbered stay as they are.',
      form: {
        action: changeTaxWithForm,
        submit: 'Save tax',
        fields: {
          panNumber: {
            label: 'PAN or VAT number',
            hint: 'Nine digits. Leave it empty if you have none.',
            inputMode: 'numeric',
            maxLength: 9,
          },
          address: { label: 'Address', autoComplete: 'street-address' },
          vatEnabled: {
            label: 'Registered for VAT',
            hint: 'Prices include 13 % VAT, and invoices state its amount.',
          },
        },
      },
    },
    {
      id: 'time-zone',
      title: 'Time zone',
      lead: 'Where a day begins: for billing periods, for invoices and on this dashboard.',
      form: isZoneFixed ? (
        <FixedZone zone={business.timeZone} />
      ) : (
        {
          action: changeTimeZoneWithForm,
          submit: 'Save time zone',
          fields: {
            timeZone: {
              label: 'Time zone',
              hint: 'It is fixed while subscriptions live, because their periods are counted in it.',
              options: timeZones(business.timeZone).map((zone) => ({ value: zone, label: zone })),
            },
          },
        }
      ),
    },
    {
      id: 'dunning',
      title: 'Retries',
      lead: 'When a renewal is tried again that the wallet could not pay, and how that ends.',
      above: <RetryPlan />,
      form: {
        action: changeFinalActionWithForm,
        submit: 'Save choice',
        fields: { finalAction: { label: 'After the last retry, the subscription', options: FINAL_ACTIONS } },
      },
    },
    {
      id: 'pauses',
      title: 'Pauses',
      lead: 'A gym or a class may rest for some weeks. While a subscription is paused, nothing is billed.',
      form: {
        action: changeCustomerPauseWithForm,
        submit: 'Save choice',
        fields: {
          customerPause: {
            label: 'Customers may pause themselves',
            hint: 'On the page of their balance, for as long as they want. The time that is left is kept.',
          },
        },
      },
    },
    {
      id: 'start-again',
      title: 'Start again',
      lead: 'Somebody who has left may want to come back. The SMS, the mail and the page of an ended subscription then have a link to its price.',
      form: {
        action: changeStartAgainWithForm,
        submit: 'Save choice',
        fields: {
          startAgain: {
            label: 'Customers find a link to start again',
            hint: 'Khata makes one payment link for each price, when it is needed first. It says so in the list of payment links.',
          },
        },
      },
    },
    {
      id: 'plan-changes',
      title: 'Changes of plan',
      lead: 'A member who trains more wants the larger plan today, not when somebody has time. The page shows to the paisa what it costs.',
      form: {
        action: changePlanChangesWithForm,
        submit: 'Save choice',
        fields: {
          planChanges: {
            label: 'Customers may change to another price of the same product',
            hint: 'An upgrade costs more, for a period that is as long or longer. What a smaller plan costs less goes back at once.',
            options: PLAN_CHANGES,
          },
        },
      },
    },
    {
      id: 'notices',
      title: 'Notices',
      lead: 'What your customers are told by SMS and e-mail. Sign-in codes are always sent.',
      form: { action: switchNoticesWithForm, submit: 'Save notices', fields: NOTICES },
    },
  ]
}

function FixedZone({ zone }: { zone: string }) {
  return (
    <p>
      {zone}
      <span className="mt-1 block text-sm text-ink-muted">
        It is fixed while subscriptions live, because their periods are counted in it.
      </span>
    </p>
  )
}

/** What customers may change of their plans. */
export const PLAN_CHANGES = [
  { value: 'off', label: 'No' },
  { value: 'upgrades', label: 'Upgrades only' },
  { value: 'all', label: 'Yes, all' },
]

const FINAL_ACTIONS = [
  {
    value: 'cancel',
    label: 'Is canceled',
    hint: 'It ends, its open invoice is void, and the customer can subscribe anew.',
  },
  {
    value: 'unpaid',
    label: 'Stays unpaid',
    hint: 'Its invoice stays open. When the customer pays, a new period begins on that day.',
  },
]

const NOTICES = Object.fromEntries(
  Object.entries(NOTICE_SWITCHES).map(([name, hint]) => {
    return [`notices.${name}`, { label: noticeTitle(name as NoticeSwitch), hint }]
  }),
)
