import { getTranslations } from 'next-intl/server'
import { FormFold } from '@/components/form/sent-fold'
import { FormField } from '@/components/form/sent-form'

interface CouponFoldProps {
  /** The button that applies the code. Null if the button of the whole form does. */
  children?: React.ReactNode
}

/** Where a customer enters the code of a coupon. It is behind a line that unfolds, because most people have none. */
export async function CouponFold({ children = null }: CouponFoldProps) {
  const t = await getTranslations('checkout.coupon')
  return (
    <FormFold title={t('title')} names={['couponCode']}>
      <div className="flex flex-col gap-2">
        <FormField
          name="couponCode"
          label={t('label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required={children !== null}
          maxLength={40}
        />
        {children}
      </div>
    </FormFold>
  )
}
