import { getTranslations } from 'next-intl/server'
import { Form } from '@/components/form/form'
import type { FormAction } from '@/components/form/form-state'
import { Notice } from '@/components/ui/notice'
import type { Language } from '@/lib/core/language'
import { unbrokenNpr } from '@/lib/core/money'
import type { ProviderName } from '@/lib/core/providers'
import { ProviderButtons } from './provider-buttons'

interface PayFormProps {
  action: FormAction<undefined>
  hidden: Record<string, string>
  providers: readonly ProviderName[]
  amountPaisa: bigint
  language: Language
  /** Who to ask for help. */
  business: string
  /** True if another way to pay comes first on the page. */
  areSecond?: boolean
  /** The fields that the person fills in. */
  children?: React.ReactNode
}

/** A button for each provider, with the amount on it. One press pays. */
export async function PayForm(props: PayFormProps) {
  const { action, hidden, providers, amountPaisa, language, business, areSecond = false, children } = props
  const t = await getTranslations('reminder')
  if (providers.length === 0)
    return <Notice look="warning">{(await getTranslations('checkout.topUp'))('none', { business })}</Notice>
  const amount = unbrokenNpr(amountPaisa, language)
  return (
    <Form scale="large" action={action} hidden={hidden}>
      {children}
      <ProviderButtons
        providers={providers}
        text={(provider) => t('pay', { amount, provider })}
        areSecond={areSecond}
      />
    </Form>
  )
}
