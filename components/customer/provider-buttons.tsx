import { SubmitButton } from '@/components/ui/submit-button'
import { type ProviderName, sourceTitle } from '@/lib/core/providers'
import { ProviderMark } from './provider-mark'

interface ProviderButtonsProps {
  providers: readonly ProviderName[]
  /** The text on a provider's button. */
  text: (provider: string) => string
  /** True if another way to pay comes first on the page. */
  areSecond?: boolean
  /** Extra text that the form sends after the provider's name. */
  way?: string
}

/** The buttons of a top-up form: one per provider, in its colour. */
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
