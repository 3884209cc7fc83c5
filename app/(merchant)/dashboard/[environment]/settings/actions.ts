'use server'

import { formAction } from '@/app/_form/form-action'
import { fieldsOfUpdate } from '@/app/_form/form-fields'
import {
  DELETE as removeBusinessLogo,
  POST as uploadBusinessLogo,
} from '@/app/v1/merchant/business/logo/route'
import { PATCH as updateBusiness } from '@/app/v1/merchant/business/route'
import { NOTICE_SWITCHES } from '@/lib/business/rules'
import { updateBusinessInput } from '@/lib/business/schema'

// Each part of the settings is a form of its own, and sends only its own fields.
const read = fieldsOfUpdate(updateBusinessInput)

export const renameBusinessWithForm = formAction(updateBusiness, {
  read,
  done: ({ name }) => ({ message: `The business is called ${name} now.` }),
})

export const changeTimeZoneWithForm = formAction(updateBusiness, {
  done: ({ timeZone }) => ({ message: `Days begin at midnight in ${timeZone} now.` }),
})

export const changeRegistrationWithForm = formAction(updateBusiness, {
  read,
  done: 'The registration is saved.',
})

export const changeTaxWithForm = formAction(updateBusiness, {
  read: (form) => ({ ...read(form), vatEnabled: form.has('vatEnabled') }),
  done: ({ vatEnabled }) => ({
    message: vatEnabled ? 'New invoices state the VAT.' : 'New invoices state no VAT.',
  }),
})

export const changeAccentColorWithForm = formAction(updateBusiness, {
  read,
  done: 'Customers see the colour from now on.',
})

export const uploadLogoWithForm = formAction(uploadBusinessLogo, {
  read: (form) => ({ file: form.get('file') }),
  done: 'Customers see the new logo from now on.',
})

export const removeLogoWithForm = formAction(removeBusinessLogo, {
  done: 'Customers see the first letter of your name instead of a logo.',
})

export const changeSupportWithForm = formAction(updateBusiness, {
  read,
  done: 'Customers see the new contact from now on.',
})

export const changeFinalActionWithForm = formAction(updateBusiness, {
  done: ({ finalAction }) => ({
    message:
      finalAction === 'cancel'
        ? 'After the last retry, a subscription is canceled.'
        : 'After the last retry, a subscription stays unpaid.',
  }),
})

export const changeCustomerPauseWithForm = formAction(updateBusiness, {
  read: (form) => ({ customerPause: form.has('customerPause') }),
  done: 'The choice is saved.',
})

export const changeStartAgainWithForm = formAction(updateBusiness, {
  read: (form) => ({ startAgain: form.has('startAgain') }),
  done: 'The choice is saved.',
})

export const changePlanChangesWithForm = formAction(updateBusiness, { done: 'The choice is saved.' })

export const switchNoticesWithForm = formAction(updateBusiness, {
  read: (form) => ({
    notices: Object.fromEntries(
      Object.keys(NOTICE_SWITCHES).map((name) => [name, form.has(`notices.${name}`)]),
    ),
  }),
  done: 'The notices are saved.',
})
