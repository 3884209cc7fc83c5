import { getTranslations } from 'next-intl/server'
import type { ComponentProps } from 'react'
import { ProviderButtons } from '@/components/customer/provider-buttons'
import { Form } from '@/components/form/form'
import { unbrokenNpr } from '@/lib/core/money'
import { topUpFor } from '@/lib/core/top-up-amount'
import { providersAt } from '@/lib/provider-account/offered'
import { topUpAtCheckout } from './actions'
import { StartFields } from './start-fields'

interface WholeAtProviderProps extends Omit<ComponentProps<typeof StartFields>, 'at' | 'isSecond'> {
  token: string
  areSecond: boolean
}

/** Pays the whole amount at a provider, so that the balance stays as it is. */
export async function WholeAtProvider({ token, areSecond, ...fields }: WholeAtProviderProps) {
  const { view, language, expectedPaisa } = fields
  const amountPaisa = topUpFor(expectedPaisa)
  const providers = await providersAt(view)
  // One payment cannot be enough, or there is no provider.
  if (amountPaisa < expectedPaisa || providers.length === 0) return null
  const t = await getTranslations('checkout.first')
  return (
    <Form scale="large" action={topUpAtCheckout} hidden={{ token, amountPaisa: String(amountPaisa) }}>
      <input type="hidden" name="start.leastPaisa" value={String(expectedPaisa)} />
      <StartFields {...fields} at="start." isSecond={areSecond} />
      <ProviderButtons
        providers={providers}
        text={(provider) => t('payButton', { provider, amount: unbrokenNpr(amountPaisa, language) })}
        areSecond={areSecond}
      />
    </Form>
  )
}
