'use server'

import { announcing, saying } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import { numberIn } from '@/app/(merchant)/number-in'
import { POST as confirmBankAccount } from '@/app/v1/merchant/bank-account/confirm/route'
import { POST as setBankAccount } from '@/app/v1/merchant/bank-account/route'
import {
  DELETE as removeBusinessLogo,
  POST as uploadBusinessLogo,
} from '@/app/v1/merchant/business/logo/route'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { PATCH as updateProviderAccount } from '@/app/v1/merchant/provider-accounts/[id]/route'
import { POST as verifyProviderAccount } from '@/app/v1/merchant/provider-accounts/[id]/verify/route'
import { POST as createProviderAccount } from '@/app/v1/merchant/provider-accounts/route'
import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { updateBusinessInput } from '@/lib/business/schema'
import { credentialsOf, isProvider } from '@/lib/core/providers'
import { filled } from '@/messages/filled'

// Each part of the settings is a separate form, and sends only its own fields.
const read = fieldsOfUpdate(updateBusinessInput)

export const renameBusinessWithForm = formAction(updateBusiness, {
  read,
  done: saying(({ settings }, { name }) => filled(settings.done.renamed, { name })),
})

export const changeTimeZoneWithForm = formAction(updateBusiness, {
  done: saying(({ settings }, { timeZone }) => filled(settings.done.zone, { zone: timeZone })),
})

export const changeRegistrationWithForm = formAction(updateBusiness, {
  read,
  done: saying(({ settings }) => settings.done.registration),
})

export const changeTaxWithForm = formAction(updateBusiness, {
  read: (form) => ({ ...read(form), vatEnabled: form.has('vatEnabled') }),
  done: saying(({ settings: { done } }, { vatEnabled }) => (vatEnabled ? done.vat : done.noVat)),
})

export const changeAccentColorWithForm = formAction(updateBusiness, {
  read,
  done: saying(({ settings }) => settings.done.color),
})

export const uploadLogoWithForm = formAction(uploadBusinessLogo, {
  read: (form) => ({ file: form.get('file') }),
  done: saying(({ settings }) => settings.done.logo),
})

export const removeLogoWithForm = formAction(removeBusinessLogo, {
  done: saying(({ settings }) => settings.done.noLogo),
})

export const changeSupportWithForm = formAction(updateBusiness, {
  read,
  done: saying(({ settings }) => settings.done.support),
})

export const changeFinalActionWithForm = formAction(updateBusiness, {
  read: (form) => {
    const graceDays = numberIn(form, 'graceDays')
    return { finalAction: form.get('finalAction'), ...(graceDays !== undefined && { graceDays }) }
  },
  done: saying(({ settings }, { finalAction }) => settings.done[finalAction]),
})

export const changeCustomerPauseWithForm = formAction(updateBusiness, {
  read: (form) => ({ customerPause: form.has('customerPause') }),
  done: saying(({ settings }) => settings.done.choice),
})

export const changeStartAgainWithForm = formAction(updateBusiness, {
  read: (form) => ({ startAgain: form.has('startAgain') }),
  done: saying(({ settings }) => settings.done.choice),
})

export const changeTrialOnceWithForm = formAction(updateBusiness, {
  read: (form) => ({ trialOnce: form.has('trialOnce') }),
  done: saying(({ settings }) => settings.done.choice),
})

export const changeLatinSmsWithForm = formAction(updateBusiness, {
  read: (form) => ({ latinSms: form.has('latinSms') }),
  done: saying(({ settings }) => settings.done.choice),
})

export const changeMoneyModeWithForm = formAction(updateBusiness, {
  done: saying(({ settings }) => settings.done.choice),
})

export const changePlanChangesWithForm = formAction(updateBusiness, {
  done: saying(({ settings }) => settings.done.choice),
})

export const switchNoticesWithForm = formAction(updateBusiness, {
  read: (form) => ({
    notices: Object.fromEntries(
      Object.keys(NOTICE_SWITCHES).map((name) => [name, form.has(`notices.${name}`)]),
    ),
  }),
  done: saying(({ settings }) => settings.done.notices),
})

export const setBankAccountWithForm = formAction(setBankAccount, {
  done: saying(({ settings }) => settings.payouts.doneSet),
})

export const confirmBankAccountWithForm = formAction(confirmBankAccount, {
  done: announcing(({ settings }) => settings.payouts.doneConfirmed),
})

/** The settings with a value. An empty field keeps the present value. */
function settingsIn(form: FormData): Record<string, string> {
  const provider = form.get('provider')
  if (!isProvider(provider)) return {}
  const protocol = form.get('settings.protocol')
  const names = credentialsOf(provider, protocol === null ? null : String(protocol)).map(({ name }) => name)
  const fields = ['protocol', ...names].map((name) => [name, String(form.get(`settings.${name}`) ?? '')])
  return Object.fromEntries(fields.filter(([, value]) => value !== ''))
}

export const addProviderAccountWithForm = formAction(createProviderAccount, {
  read: (form) => ({ provider: form.get('provider'), settings: settingsIn(form) }),
  done: announcing(({ providerAccounts }) => providerAccounts.done.added),
})

export const changeProviderAccountWithForm = formAction(updateProviderAccount, {
  read: (form) => ({ settings: settingsIn(form) }),
  done: announcing(({ providerAccounts }) => providerAccounts.done.changed),
})

export const disableProviderAccountWithForm = formAction(updateProviderAccount, {
  read: () => ({ disabled: true }),
  done: announcing(({ providerAccounts }) => providerAccounts.done.disabled),
})

export const useProviderAccountWithForm = formAction(updateProviderAccount, {
  read: () => ({ disabled: false }),
  done: announcing(({ providerAccounts }) => providerAccounts.done.used),
})

export const verifyProviderAccountWithForm = formAction(verifyProviderAccount, {
  done: announcing(({ providerAccounts: { done } }, { status }) =>
    status === 'verified' ? done.verified : done.refused,
  ),
})
