'use server'

import { announcing } from '@/app/_form/done'
import { formAction } from '@/app/_form/form-action'
import { PATCH as updateProviderAccount } from '@/app/v1/merchant/provider-accounts/[id]/route'
import { POST as verifyProviderAccount } from '@/app/v1/merchant/provider-accounts/[id]/verify/route'
import { POST as createProviderAccount } from '@/app/v1/merchant/provider-accounts/route'
import { credentialsOf, isProvider } from '@/lib/core/providers'

/** The settings that were filled in. An empty field keeps what is there. */
function settingsIn(form: FormData): Record<string, string> {
  const provider = form.get('provider')
  if (!isProvider(provider)) return {}
  const fields = credentialsOf(provider).map(({ name }) => [name, String(form.get(`settings.${name}`) ?? '')])
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
