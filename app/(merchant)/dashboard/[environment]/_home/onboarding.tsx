import { Checklist } from '@/components/dashboard/checklist'
import { placeHref } from '@/components/dashboard/place-href'
import type { Environment } from '@/lib/core/api-key-format'
import { getOnboarding } from '@/lib/overview/get-onboarding'
import type { OnboardingStep } from '@/lib/overview/schema'
import { MESSAGES } from '@/messages/catalogue'
import type { Visit } from '../../visit'
import { readOrNull } from './read-or-null'

/** Where each step is done, and in which environment, if not in the one that is shown. */
const STEPS: Record<OnboardingStep, { place: string; environment?: Environment }> = {
  product: { place: 'payment-links/sell' },
  price: { place: 'catalog' },
  api_key: { place: 'api-keys', environment: 'sandbox' },
  webhook: { place: 'webhooks' },
  first_checkout: { place: 'checkout-links', environment: 'sandbox' },
  production_key: { place: 'api-keys', environment: 'production' },
  live_subscription: { place: 'checkout-links', environment: 'production' },
}

/**
 * The way to the first subscription in production. It goes away when that is there.
 * @param isOpen while there is nothing else to look at.
 */
export async function OnboardingChecklist({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const onboarding = await readOrNull(visit.ctx, () => getOnboarding(visit.ctx))
  if (!onboarding || onboarding.completed) return null
  const words = MESSAGES[visit.language].home.steps
  return (
    <Checklist
      id="getting-started"
      title={words.title}
      words={words}
      language={visit.language}
      isOpen={isOpen}
      tasks={onboarding.steps.map(({ name, done }) => {
        const { place, environment = visit.environment } = STEPS[name]
        return { key: name, done, href: placeHref(environment, place), ...words.tasks[name] }
      })}
    />
  )
}
