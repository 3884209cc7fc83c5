import { OperationFields } from '@/app/_form/operation-fields'
import { Save } from '@/components/dashboard/save'
import { Form } from '@/components/form/form'
import { TextLink } from '@/components/ui/text-link'
import { inDigitsOf } from '@/lib/core/digits'
import type { GoLiveState } from '@/lib/overview/get-go-live'
import { MESSAGES } from '@/messages/catalogue'
import { filled } from '@/messages/filled'
import type { Visit } from '../../visit'
import { registerWithForm } from './actions'

/** Who runs the business. All that the operator asks for is in one form, so that nothing is found missing later. */
export function Registration({ visit: { business, language }, state }: { visit: Visit; state: GoLiveState }) {
  const { goLive, settings } = MESSAGES[language]
  const words = goLive.rows.registration
  const { legalName, panNumber, supportPhone, productionWaitsSince } = business
  if (state !== 'todo')
    return (
      <>
        <p>
          {state === 'waiting'
            ? words.waiting
            : filled(words.done, { name: legalName ?? '', pan: inDigitsOf(language, panNumber ?? '') })}
        </p>
        <p>
          <TextLink href="/dashboard/production/settings#registration">{words.look}</TextLink>
        </p>
      </>
    )
  return (
    <>
      <p>{productionWaitsSince ? words.approved : words.todo}</p>
      <Form action={registerWithForm} className="flex max-w-xl flex-col gap-4">
        <OperationFields
          of={registerWithForm}
          values={{ legalName, panNumber, supportPhone }}
          fields={{
            legalName: {
              label: settings.registration.legalName,
              placeholder: settings.registration.legalNameExample,
              autoComplete: 'organization',
            },
            panNumber: { label: settings.tax.pan, inputMode: 'numeric', maxLength: 9 },
            supportPhone: {
              label: words.phone,
              hint: words.phoneHint,
              type: 'tel',
              maxLength: 30,
              autoComplete: 'on',
            },
          }}
          language={language}
        />
        <Save>{settings.registration.submit}</Save>
      </Form>
    </>
  )
}
