import { Checklist } from '@/components/dashboard/checklist'
import { placeHref } from '@/components/dashboard/place-href'
import type { Environment } from '@/lib/core/api-key-format'
import { getOnboarding } from '@/lib/overview/get-onboarding'
import type { OnboardingStep } from '@/lib/overview/schema'
import type { Visit } from '../../visit'
import { readOrNull } from './read-or-null'

interface Step {
  title: string
  text: string
  place: string
  /** Where it is done, if not in the environment that is shown. */
  environment?: Environment
}

const STEPS: Record<OnboardingStep, Step> = {
  product: {
    title: 'Add a product',
    text: 'One form makes it, its price and a link to pay.',
    place: 'payment-links/sell',
  },
  price: { title: 'Set a price', text: 'How much, how often, and a trial if you like.', place: 'catalog' },
  api_key: {
    title: 'Make a sandbox key',
    text: 'Your server calls Khata with it. No real money moves.',
    place: 'api-keys',
    environment: 'sandbox',
  },
  webhook: {
    title: 'Add a webhook endpoint',
    text: 'Khata tells your server when somebody subscribes or pays.',
    place: 'webhooks',
  },
  first_checkout: {
    title: 'Try a checkout',
    text: 'Make a link and pay with test money, as a customer would.',
    place: 'checkout-links',
    environment: 'sandbox',
  },
  production_key: {
    title: 'Make a production key',
    text: 'When your server is ready for real money.',
    place: 'api-keys',
    environment: 'production',
  },
  live_subscription: {
    title: 'Win the first subscriber',
    text: 'Send a checkout link of production to your first customer.',
    place: 'checkout-links',
    environment: 'production',
  },
}

/**
 * The way to the first subscription in production. It goes away when that is there.
 * @param isOpen while there is nothing else to look at.
 */
export async function OnboardingChecklist({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const onboarding = await readOrNull(visit.ctx, () => getOnboarding(visit.ctx))
  if (!onboarding || onboarding.completed) return null
  return (
    <Checklist
      id="getting-started"
      title="Getting started"
      isOpen={isOpen}
      tasks={onboarding.steps.map(({ name, done }) => {
        const { place, environment = visit.environment, ...step } = STEPS[name]
        return { key: name, done, href: placeHref(environment, place), ...step }
      })}
    />
  )
}
