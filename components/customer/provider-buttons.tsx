import { SubmitButton } from '@/components/ui/submit-button'
import { type ProviderName, sourceTitle } from '@/lib/core/providers'
import { ProviderMark } from './provider-mark'

interface ProviderButtonsProps {
  providers: readonly ProviderName[]
  /** What stands on the button of a provider. */
  text: (provider: string) => string
  /** Another way to pay is the first one on the page. */
  areSecond?: boolean
  /** What the form sends besides, behind the name of the provider. */
  way?: string
}

/** The buttons of a form that tops up: one for each provider, in its colour. */
export function ProviderButtons({ providers, text, areSecond = false, way = '' }: ProviderButtonsProps) {
  return providers.map((provider) => (
    <SubmitButton
      key={provider}
      size="large"
      look={areSecond ? 'quiet' : 'provider'}
      name="provider"
      value={`${provider}${way}`}
    >
      <ProviderMark provider={provider} />
      <span className="min-w-0 flex-1">{text(sourceTitle(provider))}</span>
    </SubmitButton>
  ))
}
