import { SubmitButton } from '@/components/ui/submit-button'
import { type ProviderName, sourceTitle } from '@/lib/core/providers'

interface ProviderButtonsProps {
  providers: readonly ProviderName[]
  /** What stands on the button of a provider. */
  text: (provider: string) => string
  /** Another way to pay is the first one on the page. */
  areSecond?: boolean
}

/** The buttons of a form that tops up: one for each provider. */
export function ProviderButtons({ providers, text, areSecond = false }: ProviderButtonsProps) {
  return providers.map((provider, i) => (
    <SubmitButton
      key={provider}
      size="large"
      look={i === 0 && !areSecond ? 'primary' : 'quiet'}
      name="provider"
      value={provider}
    >
      {text(sourceTitle(provider))}
    </SubmitButton>
  ))
}
