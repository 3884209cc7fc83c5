import { getTranslations } from 'next-intl/server'
import { Field } from '@/components/ui/field'
import { SubmitButton } from '@/components/ui/submit-button'
import { MAX_QUANTITY } from '@/lib/core/quantity'

/** How many. The page is shown anew with the sum. */
export async function QuantityForm({ slug, quantity }: { slug: string; quantity: number }) {
  const t = await getTranslations('checkout.link')
  return (
    <form action={`/buy/${slug}`} className="flex items-end gap-3">
      <Field
        name="quantity"
        label={t('quantity')}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_QUANTITY}
        defaultValue={String(quantity)}
        required
      />
      <SubmitButton look="quiet">{t('update')}</SubmitButton>
    </form>
  )
}
