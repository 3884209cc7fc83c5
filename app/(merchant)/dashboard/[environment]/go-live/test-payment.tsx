import { objectPath } from '@/components/dashboard/object-path'
import { Form } from '@/components/form/form'
import { LinkButton } from '@/components/ui/button'
import { SubmitButton } from '@/components/ui/submit-button'
import { TextLink } from '@/components/ui/text-link'
import { toWire } from '@/lib/core/id'
import type { GoLive } from '@/lib/overview/get-go-live'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { makeTestLinkWithForm } from './actions'

interface TestPaymentProps {
  visit: Visit
  test: GoLive['test']
  isDone: boolean
}

/** The owner pays Rs 10 as a customer would. The page reloads when something happens, so the money appears by itself. */
export function TestPayment({ visit: { language, environment }, test, isDone }: TestPaymentProps) {
  const words = MESSAGES[language].goLive.rows.test
  if (test?.subscriptionId)
    return (
      <>
        <p>{words.came}</p>
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          <TextLink href={objectPath(environment, toWire('sub', test.subscriptionId)) ?? ''}>
            {words.subscription}
          </TextLink>
          <TextLink href={objectPath(environment, toWire('prod', test.productId)) ?? ''}>
            {words.productPage}
          </TextLink>
        </p>
      </>
    )
  if (isDone) return <p>{words.done}</p>
  if (test)
    return (
      <>
        <p>{words.pending}</p>
        <div>
          <LinkButton href={test.url} target="_blank" size="small">
            {words.pay}
          </LinkButton>
        </div>
      </>
    )
  return (
    <>
      <p>{words.todo}</p>
      <Form action={makeTestLinkWithForm} hidden={{ product: words.product }}>
        <div>
          <SubmitButton size="small">{words.make}</SubmitButton>
        </div>
      </Form>
    </>
  )
}
