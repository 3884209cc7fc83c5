'use server'

import { formAction } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import { pageLanguage } from '@/app/staff-language'
import {
  DELETE as removeBusinessLogo,
  POST as uploadBusinessLogo,
} from '@/app/v1/merchant/business/logo/route'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { updateBusinessInput } from '@/lib/business/schema'
import { MESSAGES, type Messages } from '@/messages/catalogue'
import { filled } from '@/messages/filled'

// Each part of the settings is a form of its own, and sends only its own fields.
const read = fieldsOfUpdate(updateBusinessInput)

type DoneWords = Messages['settings']['done']

const words = async (): Promise<DoneWords> => MESSAGES[await pageLanguage()].settings.done

const saying = (name: keyof DoneWords) => async () => ({ message: (await words())[name] })

export const renameBusinessWithForm = formAction(updateBusiness, {
  read,
  done: async ({ name }) => ({ message: filled((await words()).renamed, { name }) }),
})

export const changeTimeZoneWithForm = formAction(updateBusiness, {
  done: async ({ timeZone }) => ({ message: filled((await words()).zone, { zone: timeZone }) }),
})

export const changeRegistrationWithForm = formAction(updateBusiness, {
  read,
  done: saying('registration'),
})

export const changeTaxWithForm = formAction(updateBusiness, {
  read: (form) => ({ ...read(form), vatEnabled: form.has('vatEnabled') }),
  done: ({ vatEnabled }) => saying(vatEnabled ? 'vat' : 'noVat')(),
})

export const changeAccentColorWithForm = formAction(updateBusiness, { read, done: saying('color') })

export const uploadLogoWithForm = formAction(uploadBusinessLogo, {
  read: (form) => ({ file: form.get('file') }),
  done: saying('logo'),
})

export const removeLogoWithForm = formAction(removeBusinessLogo, { done: saying('noLogo') })

export const changeSupportWithForm = formAction(updateBusiness, { read, done: saying('support') })

export const changeFinalActionWithForm = formAction(updateBusiness, {
  done: ({ finalAction }) => saying(finalAction)(),
})

export const changeCustomerPauseWithForm = formAction(updateBusiness, {
  read: (form) => ({ customerPause: form.has('customerPause') }),
  done: saying('choice'),
})

export const changeStartAgainWithForm = formAction(updateBusiness, {
  read: (form) => ({ startAgain: form.has('startAgain') }),
  done: saying('choice'),
})

export const changePlanChangesWithForm = formAction(updateBusiness, { done: saying('choice') })

export const switchNoticesWithForm = formAction(updateBusiness, {
  read: (form) => ({
    notices: Object.fromEntries(
      Object.keys(NOTICE_SWITCHES).map((name) => [name, form.has(`notices.${name}`)]),
    ),
  }),
  done: saying('notices'),
})
